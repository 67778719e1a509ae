package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.history.History;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.render.Terminal;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import nu.validator.client.EmbeddedValidator;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of all runs: what it holds, that it is valid, and that names are text in it. */
class HistoryDocumentTest {

    private static final String HOSTILE =
            "<script>alert('x')</script> \"><img src=x onerror=alert(1)> </script> ' &lt; javascript:a %2e/ 𝄞 <!--";

    static Stream<History> histories() {
        return Stream.of(MadeUpHistory.changing(), MadeUpHistory.saying(HOSTILE), new History(List.of(), List.of()));
    }

    @ParameterizedTest
    @MethodSource("histories")
    void isValid(History history) throws Exception {
        EmbeddedValidator validator = new EmbeddedValidator();
        validator.setOutputFormat(EmbeddedValidator.OutputFormat.GNU);

        // It does not look at hashes, so that to it every script violates the policy; a browser says otherwise.
        assertThat(validator
                        .validate(new ByteArrayInputStream(
                                Page.of(HistoryDocument.of(history)).getBytes(StandardCharsets.UTF_8)))
                        .lines()
                        .filter(line -> !line.contains("Inline script violates Content Security Policy")))
                .isEmpty();
    }

    @Test
    void linksToEachRunRelativeAndEncoded() {
        Document page = Jsoup.parse(Page.of(HistoryDocument.of(MadeUpHistory.changing())));

        assertThat(page.select("tbody th a").eachAttr("href").stream().distinct())
                .hasSize(12)
                .startsWith("./run%2012%20%C3%BC/index.html", "./run%2011%20%C3%BC/index.html");
    }

    @Test
    void hasAChartForEachMetricOfEachExperimentWithItsNumbersBehindIt() {
        Document page = Jsoup.parse(Page.of(HistoryDocument.of(MadeUpHistory.changing())));

        assertThat(page.select("section h3").eachText()).containsExactly("three-servers, solo");
        assertThat(page.select("[data-facets='metric=p90'] figure")).hasSize(1);
        assertThat(page.select("[data-facets='metric=p90'] .behind table")).hasSize(1);
        assertThat(page.select("[data-facets='metric=p90'] li").eachText())
                .containsExactly(
                        "webflux:default, conditions 1, from 2026-01-09 03:04 on: +2.02 ms p90 (101.04 to 103.07 ms); the"
                                + " machine was 1.8 times as slow as then: a request cost the generator 138 µs, not 77 µs.");
    }

    @Test
    void showsNamesAsText() {
        Document page = Jsoup.parse(Page.of(HistoryDocument.of(MadeUpHistory.saying(HOSTILE))));

        assertThat(page.select("main script, img, iframe, object, embed, form, base, link"))
                .isEmpty();
        assertThat(page.getAllElements().stream().flatMap(each -> each.attributes().asList().stream()))
                .noneMatch(attribute -> attribute.getKey().startsWith("on"));
        assertThat(page.select("main a[href]").eachAttr("href"))
                .allMatch(href -> href.matches("#[a-z-]+|\\./[A-Za-z0-9%._*/-]+"));
        assertThat(page.select("select.filter option").eachText()).contains(HOSTILE);
        assertThat(page.select(".problem").text()).contains(HOSTILE);
    }

    @Test
    void noControlCharacterReachesTheConsole() {
        String table = Terminal.of(TrendTables.of(
                MadeUpHistory.saying("red \u001b[31m \u0007 \u009b2J"), Metrics.P90, run -> true, variant -> true));

        assertThat(table).contains("red \uFFFD[31m").doesNotContainPattern("[\\p{Cc}&&[^\\n]]");
    }

    @Test
    void noLineIsWiderThanTheConsole() {
        String table = Terminal.of(TrendTables.of(MadeUpHistory.changing(), Metrics.P90, run -> true, variant -> true));

        assertThat(table.lines()).allMatch(line -> line.length() <= 80).isNotEmpty();
    }
}
