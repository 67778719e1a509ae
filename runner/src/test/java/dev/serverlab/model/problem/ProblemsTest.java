package dev.serverlab.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which problems are worded, and how. */
class ProblemsTest {

    private static final String WHOLE = "of|refused|failed";
    private static final Pattern KEY = Pattern.compile("\"([a-z-]+(?:\\.[a-z]+)?)\"");

    /** @param by the methods that word them */
    private static TreeSet<String> used(String by) throws IOException {
        Pattern use = Pattern.compile("Problems\\s*\\.(?:" + by + ")\\(([^;,]*)");
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            return sources.filter(source -> source.toString().endsWith(".java"))
                    .flatMap(source -> use.matcher(text(source)).results())
                    .flatMap(found -> KEY.matcher(found.group(1)).results())
                    .map(MatchResult::group)
                    .map(key -> key.substring(1, key.length() - 1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static String text(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void areWordedExactlyWhereTheyAreUsed() throws IOException {
        List<String> worded =
                ResourceBundle.getBundle("dev.serverlab.model.problem.problems", Locale.ROOT).keySet().stream()
                        .filter(key -> !key.endsWith(".action"))
                        .toList();

        assertThat(worded).containsExactlyInAnyOrderElementsOf(used(WHOLE + "|part"));
    }

    @Test
    void tellWhatIsWrongAndWhatToDo() throws IOException {
        Object[] values = {"one", "two", "three", "four", "five", "six"};

        assertThat(used(WHOLE)).isNotEmpty().allSatisfy(key -> {
            Problem problem = Problems.of(key, values);
            assertThat(problem.what()).isNotBlank();
            assertThat(problem.action()).isNotBlank();
        });
    }

    @Test
    void shareTheirCodeAndSometimesTheirAction() {
        assertThat(Problems.of("unusable-jdk.missing", "/jdk"))
                .isEqualTo(
                        new Problem(
                                "unusable-jdk",
                                "/jdk does not exist.",
                                "Give the folder of a JDK that has bin/java in it: 21 or newer, for servers of your own 17 or newer."));
    }

    @Test
    void areNoneWithoutWords() {
        assertThatThrownBy(() -> Problems.of("nobody-knows")).isInstanceOf(MissingResourceException.class);
    }
}
