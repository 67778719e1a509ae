package dev.serverlab.browser;

import static dev.serverlab.browser.Browser.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.report.HistoryDocument;
import dev.serverlab.report.MadeUpHistory;
import dev.serverlab.report.render.Page;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** The page of all runs in a browser: charts, filters, and silence. */
@Needs(Tool.BROWSER)
@Tag("thorough")
class HistoryPageInBrowserTest {

    @TempDir
    private static Path folder;

    private static Browser browser;

    @BeforeAll
    static void start() {
        browser = Browser.start(folder);
    }

    @AfterAll
    static void end() {
        browser.close();
    }

    private static List<WebElement> shown(String css) {
        return browser.all(css).stream().filter(WebElement::isDisplayed).toList();
    }

    private static void choose(String filter, String value) {
        browser.find("select.filter[data-of=" + filter + "] option[value='" + value + "']")
                .click();
    }

    @Test
    void drawsEveryTrendAndAsksForNothing() throws IOException {
        browser.open(Page.of(HistoryDocument.of(MadeUpHistory.changing())));

        // The experiment that has one run has no trend.
        assertThat(shown("[data-facets='metric=p90'] .plot svg")).hasSize(1);
        assertThat(shown("[data-facets^='metric=']:not([data-facets='metric=p90'])"))
                .isEmpty();
        assertThat(shown("[data-facets] .plot").getLast().getDomAttribute("data-lines"))
                .isEqualTo("4");
        assertThat(shown("[data-facets] .plot").getLast().getText()).contains("webflux:default, conditions 1 +2.02 ms");
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).allMatch(url -> url.startsWith("file:"));
        browser.assertNoSidewaysScroll();
    }

    /** A chart is as high as its intervals: 102 ± 2.48 reaches from 99.5 to 104.5. */
    @Test
    void makesRoomForWholeIntervals() throws IOException {
        browser.open(Page.of(HistoryDocument.of(MadeUpHistory.changing())));

        // At once: the chart may be drawn again meanwhile.
        List<Double> labels = browser.texts("[data-facets='metric=p90'] .plot svg text").stream()
                .filter(text -> text.matches("\\d+(\\.\\d+)?"))
                .map(Double::valueOf)
                .toList();
        assertThat(labels).anyMatch(label -> label < 100.5).anyMatch(label -> label > 103.5);
    }

    @Test
    void filtersByExperimentVariantAndMetric() throws IOException {
        browser.open(Page.of(HistoryDocument.of(MadeUpHistory.changing())));

        choose("experiment", "three-servers");
        assertThat(shown(".filtered tbody tr")).hasSize(22);
        assertThat(shown("section h3")).extracting(WebElement::getText).containsExactly("three-servers, solo");

        choose("experiment", "");
        choose("variant", "webflux:default");
        assertThat(shown(".filtered tbody tr")).hasSize(11);
        assertThat(shown("[data-facets] .plot").getLast().getDomAttribute("data-lines"))
                .isEqualTo("2");

        choose("variant", "");
        assertThat(browser.all("[data-facets='metric=cpuPerRequest'] .plot svg"))
                .as("what nobody chose is not drawn")
                .isEmpty();
        choose("metric", "cpuPerRequest");
        assertThat(shown(".filtered tbody tr")).hasSize(23);
        assertThat(shown("[data-facets^='metric=']"))
                .allMatch(each -> "metric=cpuPerRequest".equals(each.getDomAttribute("data-facets")));
        await().untilAsserted(() -> assertThat(shown("[data-facets] .plot svg")).hasSize(1));
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void runsNothingThatNamesHold() throws IOException {
        browser.open(Page.of(HistoryDocument.of(MadeUpHistory.saying(
                "<img src=x onerror=\"console.error('run')\"></script><script>alert(1)</script>𝄞"))));

        assertThat(browser.console()).isEmpty();
        assertThat(browser.all("main img")).isEmpty();
        assertThat(browser.find(".filtered td.text").getText()).contains("</script><script>alert(1)</script>𝄞");
    }
}
