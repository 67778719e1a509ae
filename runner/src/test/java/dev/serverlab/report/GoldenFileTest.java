package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.run.Run;
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

/**
 * What the renderers draw, byte for byte. After a change that is meant, rewrite the files, and read the difference
 * before it is committed: {@code mvn test -pl runner -am -Dtest=GoldenFileTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dgolden.rewrite=true}.
 */
@Isolated
class GoldenFileTest {

    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "src/test/resources/golden");

    private static final Map<String, Run> RUNS = Map.ofEntries(
            Map.entry("complete", MadeUpRun.complete()),
            Map.entry("with-failures", MadeUpRun.withFailures()),
            Map.entry("interrupted", MadeUpRun.interrupted()),
            Map.entry("ten-variants", MadeUpRun.wide()),
            Map.entry("both-protocols", MadeUpRun.both()),
            Map.entry("containers", MadeUpContainers.run()),
            Map.entry("claims", MadeUpClaims.everyVerdict()),
            Map.entry("counters", MadeUpClaims.counting()),
            Map.entry("sweep", MadeUpSweep.threeServers()),
            Map.entry("sweep-grid", MadeUpSweep.grid()),
            Map.entry("sweep-not-yet", MadeUpSweep.notYet()));

    private static final Map<String, Function<Run, String>> RENDERERS = Map.of(
            "md", DrawnRun::markdown,
            "svg", DrawnRun::picture,
            "html", run -> withoutScriptsAndStyles(DrawnRun.page(run, MadeUpSeries.of(run, 13))),
            "json", RunJson::text,
            "trials.csv", RunCsv::trials,
            "blocks.csv", RunCsv::blocks);

    /** Of runs of these names only: those of others have no row. */
    private static final Map<String, Function<Run, String>> OF_SOME = Map.of(
            "claims.csv", RunCsv::claims,
            "counters.csv", RunCsv::counters,
            "sweep.csv", RunCsv::sweep);

    /** Runs whose own data, long as it is, tells nothing that others do not. */
    private static final List<String> OF_DRAWN_ONLY = List.of("claims", "counters", "sweep");

    /** The last two spell numbers, and the case of an i, in ways of their own. */
    private static final List<String> LOCALES = List.of("en-US", "de-DE", "tr-TR");

    static Stream<Arguments> renderings() {
        return RUNS.entrySet().stream()
                .flatMap(run -> renderers(run.getKey())
                        .flatMap(renderer -> LOCALES.stream()
                                .map(locale -> Arguments.of(
                                        run.getKey() + "." + renderer.getKey(),
                                        Named.of("drawn", (Function<Locale, String>)
                                                each -> draw(renderer.getValue(), run.getValue(), each)),
                                        locale))));
    }

    private static Stream<Map.Entry<String, Function<Run, String>>> renderers(String run) {
        boolean drawn = OF_DRAWN_ONLY.stream().anyMatch(run::startsWith);
        return Stream.concat(
                RENDERERS.entrySet().stream()
                        .filter(renderer ->
                                !drawn || List.of("txt", "md", "svg", "html").contains(renderer.getKey())),
                OF_SOME.entrySet().stream()
                        .filter(renderer -> renderer.getKey().startsWith(run.replace("-grid", "") + ".")));
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

    /** What is the same on every page, and by far the most of it. */
    private static String withoutScriptsAndStyles(String page) {
        return page.replaceAll("(?s)<script>.*?</script>", "<script></script>")
                .replaceAll("(?s)<style>.*?</style>", "<style></style>")
                .replaceAll("sha256-[^&']*", "sha256-");
    }

    private static String draw(Function<Run, String> renderer, Run run, Locale locale) {
        Locale before = Locale.getDefault();
        Locale.setDefault(locale);
        try {
            return renderer.apply(run);
        } finally {
            Locale.setDefault(before);
        }
    }
}
