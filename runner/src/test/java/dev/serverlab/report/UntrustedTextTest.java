package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.text.AnswerText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs, settings, answers of servers and the command line may hold anything; a report shows it and does not obey it. */
class UntrustedTextTest {

    private static final String HOSTILE =
            "1. <script>alert('x')</script> \"><img src=x onerror=alert(1)> | a | b |\t*c* _d_"
                    + " `e` [f](javascript:g) ![h](http://i) ~~j~~ $k$ &lt; \\| # l &amp; 𝄞 🧪 <!-- ' -->";

    @Test
    void thePageShowsItAsText() {
        Document page = Jsoup.parse(DrawnRun.page(MadeUpRun.saying(HOSTILE), RunSeries.NONE));

        assertThat(page.select("script")).hasSize(2);
        assertThat(page.select("img, iframe, object, embed, form, base, link")).isEmpty();
        assertThat(page.getAllElements().stream().flatMap(each -> each.attributes().asList().stream()))
                .noneMatch(attribute -> attribute.getKey().startsWith("on"));
        assertThat(page.select("a[href]").eachAttr("href"))
                .allMatch(href -> href.matches("trial-.*|#[a-z]+|run\\.json|summary\\.md"));
        String once = flat(HOSTILE);
        assertThat(page.select("h1").text()).isEqualTo(once);
        assertThat(page.select(".problem p").eachText()).contains(once, "Action: " + once);
        assertThat(page.select(".problem pre").eachText()).containsExactly(HOSTILE);
        assertThat(page.select("p code").text()).isEqualTo("mvc server.name=" + once);
        assertThat(page.select("td.text").eachText()).contains(once);
        assertThat(page.select("main dl dd").eachText())
                .anyMatch(machine -> machine.startsWith("2 cores of " + once))
                .contains(once, "-Xmx512m " + once, once + " " + once)
                .anyMatch(command -> command.startsWith("./lab run '1. <script>alert('\\''x'\\''"));
    }

    @Test
    void theSummaryShowsItAsText() {
        Document page = rendered(DrawnRun.markdown(MadeUpRun.saying(HOSTILE)));

        assertThat(page.select("script, a, em, del, h3, ol, blockquote")).isEmpty();
        assertThat(page.select("strong").eachText()).containsExactly(AnswerText.of(MadeUpRun.saying(HOSTILE)));
        assertThat(page.select("img").eachAttr("src")).containsExactly("summary.svg");
        String once = flat(HOSTILE);
        assertThat(page.select("h1").text()).isEqualTo(once);
        assertThat(page.select("p").eachText()).contains("Settings: mvc server.name=" + once, "Action: " + once);
        assertThat(page.select("pre code").eachText()).containsExactly(HOSTILE);
        assertThat(page.body().text())
                .contains("trial 1, mvc:default: " + once)
                .contains("machine: 2 cores of " + once)
                .contains("servers' JDK: " + once)
                .contains("lab: " + once + " " + once);
    }

    @Test
    void theSummaryKeepsItsTableAndItsHeadings() {
        Document page = rendered(DrawnRun.markdown(MadeUpRun.saying(HOSTILE)));

        assertThat(page.select("table")).hasSize(1);
        assertThat(page.select("tbody tr"))
                .hasSize(Metrics.with(Metric.Role.TABLE).size() + 1)
                .allMatch(UntrustedTextTest::hasThreeCells);
        assertThat(page.select("h2").eachText()).containsExactly("Validity", "Every metric", "Where it ran");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb\r\nc", "a\n# b", "a\n\n| x | y |\n|---|---|\n| 1 | 2 |", "- a", "12) a", "=a"})
    void aLineCannotLeaveItsPlaceInTheSummary(String text) {
        Document page = rendered(DrawnRun.markdown(MadeUpRun.saying(text)));

        assertThat(page.select("h1").text()).isEqualTo(flat(text));
        assertThat(page.select("h1")).hasSize(1);
        assertThat(page.select("table")).hasSize(1);
        assertThat(page.select("ol")).isEmpty();
    }

    @Test
    void claimsShowItAsTextInThePageAndInTheSummary() {
        Run run = MadeUpClaims.saying(HOSTILE);
        Document page = Jsoup.parse(DrawnRun.page(run, RunSeries.NONE));
        Document summary = rendered(DrawnRun.markdown(run));

        assertThat(page.select("script")).hasSize(2);
        assertThat(page.select("img, iframe, object, embed, form, base, link")).isEmpty();
        assertThat(page.select(".claim:nth-of-type(1) h3").text()).isEqualTo("◆ REPRODUCED max-cpu: " + flat(HOSTILE));
        assertThat(summary.select("script, a, em, del, ol, blockquote, h3")).isEmpty();
        assertThat(summary.select("h2 ~ table:nth-of-type(1) tbody tr"))
                .hasSize(4)
                .allMatch(row -> row.childrenSize() == 7);
        assertThat(summary.select("td").eachText()).contains("max-cpu: " + flat(HOSTILE));
    }

    @Test
    void noControlCharacterReachesAConsoleOrAPage() {
        String escapes = "red \u001b[31m \u0000 \u0007 \u009b2J bell";

        assertThat(DrawnRun.page(MadeUpRun.saying(escapes), RunSeries.NONE)
                        + DrawnRun.markdown(MadeUpRun.saying(escapes)))
                .contains("red \uFFFD[31m \uFFFD \uFFFD \uFFFD2J bell")
                .doesNotContainPattern("[\\p{Cc}&&[^\\n]]");
    }

    @Test
    void charactersOfFourBytesSurvive() {
        String page = DrawnRun.page(MadeUpRun.saying("𝄞🧪"), RunSeries.NONE);

        assertThat(new String(page.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(page)
                .contains("𝄞🧪");
    }

    private static boolean hasThreeCells(Element row) {
        return row.childrenSize() == 3;
    }

    /** As HTML shows it: white space in one piece. */
    private static String flat(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private static Document rendered(String markdown) {
        Parser parser =
                Parser.builder().extensions(List.of(TablesExtension.create())).build();
        return Jsoup.parse(HtmlRenderer.builder()
                .extensions(List.of(TablesExtension.create()))
                .build()
                .render(parser.parse(markdown)));
    }
}
