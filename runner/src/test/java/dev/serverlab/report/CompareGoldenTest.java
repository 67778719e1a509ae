package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.RunJson;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** As {@link dev.serverlab.report.GoldenFileTest}, of runs that are compared; rewritten in the same way, by this test's name. */
@Isolated
class CompareGoldenTest {

    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "src/test/resources/golden");

    private static final Map<String, MadeUpComparison> COMPARISONS = Map.of(
            "compare-equal", MadeUpComparison.equal(),
            "compare-unlike", MadeUpComparison.unlike());

    private static final Map<String, Function<MadeUpComparison, String>> RENDERERS = Map.of(
            "txt", each -> Terminal.of(document(each)),
            "md", each -> Markdown.of(document(each)),
            "html", each -> body(Page.of(document(each))),
            "svg", each -> Page.picture(document(each)).orElseThrow(),
            "json", each -> RunJson.text(each.compared()));

    private static Document document(MadeUpComparison each) {
        return CompareDocument.of(each.compared(), each.across(), Map.of());
    }

    static Stream<Arguments> renderings() {
        return COMPARISONS.entrySet().stream()
                .flatMap(comparison -> RENDERERS.entrySet().stream()
                        .flatMap(renderer -> Stream.of("en-US", "de-DE", "tr-TR")
                                .map(locale -> Arguments.of(
                                        comparison.getKey() + "." + renderer.getKey(),
                                        Named.of("drawn", (Function<Locale, String>)
                                                each -> draw(renderer.getValue(), comparison.getValue(), each)),
                                        locale))));
    }

    @ParameterizedTest(name = "{0} in {2}")
    @MethodSource("renderings")
    void drawsTheSameBytesInEveryLocale(String file, Function<Locale, String> drawn, String locale) throws IOException {
        String text = drawn.apply(Locale.forLanguageTag(locale));
        Path golden = FILES.resolve(file);
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(golden, text);
        }
        assertThat(text).isEqualTo(Files.readString(golden));
    }

    @ParameterizedTest
    @MethodSource("consoles")
    void keepsTo80Columns(String text) {
        assertThat(text.lines().filter(line -> line.length() > PlainText.WIDTH)).isEmpty();
    }

    static List<String> consoles() {
        return COMPARISONS.values().stream()
                .map(each -> Terminal.of(document(each)))
                .toList();
    }

    /** What all pages share around it is drawn in other golden files. */
    private static String body(String page) {
        return page.substring(page.indexOf("<main"), page.indexOf("</main>")) + "</main>\n";
    }

    private static String draw(Function<MadeUpComparison, String> renderer, MadeUpComparison drawn, Locale locale) {
        Locale before = Locale.getDefault();
        Locale.setDefault(locale);
        try {
            return renderer.apply(drawn);
        } finally {
            Locale.setDefault(before);
        }
    }
}
