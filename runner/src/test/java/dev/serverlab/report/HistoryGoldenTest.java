package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.metric.Metrics;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is drawn of runs from one to the next, byte for byte; rewritten as {@link dev.serverlab.report.GoldenFileTest} says, with {@code
 * -Dtest=HistoryGoldenTest}. Of the page it is the part that holds no script.
 */
@Isolated
class HistoryGoldenTest {

    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "src/test/resources/golden");

    private static final Map<String, Supplier<String>> DRAWN = Map.of(
            "history.txt",
            () -> Terminal.of(TrendTables.of(MadeUpHistory.changing(), Metrics.P90, run -> true, variant -> true)),
            "history.json",
            () -> HistoryJson.of(MadeUpHistory.changing(), Metrics.CPU_PER_REQUEST, run -> true, variant -> true),
            "history.html",
            () -> Jsoup.parse(Page.of(HistoryDocument.of(MadeUpHistory.changing())))
                            .select("main")
                            .outerHtml()
                    + "\n");

    static Stream<Arguments> drawn() {
        return DRAWN.keySet().stream()
                .sorted()
                .flatMap(file ->
                        Stream.of("en-US", "de-DE", "tr-TR", "ar-EG").map(locale -> Arguments.of(file, locale)));
    }

    @ParameterizedTest
    @MethodSource("drawn")
    void drawsTheSameBytesInEveryLocale(String file, String locale) throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            String text = DRAWN.getOrDefault(file, () -> "").get();
            if (Boolean.getBoolean("golden.rewrite")) {
                Files.writeString(FILES.resolve(file), text);
            }
            assertThat(text).isEqualTo(Files.readString(FILES.resolve(file)));
        } finally {
            Locale.setDefault(before);
        }
    }
}
