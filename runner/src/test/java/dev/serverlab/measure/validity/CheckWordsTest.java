package dev.serverlab.measure.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What checks say is worded for checks that there are, with what to do about it. */
class CheckWordsTest {

    private static final ResourceBundle WORDS =
            ResourceBundle.getBundle("dev.serverlab.measure.validity.checks", Locale.ROOT);

    private static String sources() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev/serverlab/measure"))) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            for (Path source : sources) {
                all.append(Files.readString(source));
            }
        }
        return all.toString();
    }

    @Test
    void haveAUseAndAnAction() throws IOException {
        String sources = sources();
        assertThat(WORDS.keySet().stream().filter(key -> !key.endsWith(".action")))
                .isNotEmpty()
                .allSatisfy(key -> {
                    assertThat(sources).contains("\"" + key + "\"");
                    assertThat(WORDS.containsKey(key + ".action")
                                    || WORDS.containsKey(key.split("\\.", 2)[0] + ".action"))
                            .isTrue();
                });
    }
}
