package dev.serverlab.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.report.HistoryPage;
import dev.serverlab.report.MadeUpHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** The page of all runs in a browser: charts, filters, and silence. */
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
        browser.open(HistoryPage.of(MadeUpHistory.changing()));

        assertThat(shown(".trend[data-metric=p90] .plot svg")).hasSize(2);
        assertThat(shown(".trend:not([data-metric=p90])")).isEmpty();
        assertThat(shown(".trend .plot").getLast().getDomAttribute("data-lines"))
                .isEqualTo("4");
        assertThat(shown(".trend .plot").getLast().getText()).contains("webflux:default, conditions 1 +2.02 ms");
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).allMatch(url -> url.startsWith("file:"));
        browser.assertNoSidewaysScroll();
    }

    /** A chart is as high as its intervals: 102 ± 2.48 reaches from 99.5 to 104.5. */
    @Test
    void makesRoomForWholeIntervals() throws IOException {
        browser.open(HistoryPage.of(MadeUpHistory.changing()));

        List<Double> labels =
                browser.all(".trend[data-metric=p90] .plot svg").getFirst().findElements(By.tagName("text")).stream()
                        .map(WebElement::getText)
                        .filter(text -> text.matches("\\d+(\\.\\d+)?"))
                        .map(Double::valueOf)
                        .toList();
        assertThat(labels).anyMatch(label -> label < 100.5).anyMatch(label -> label > 103.5);
    }

    @Test
    void filtersByExperimentVariantAndMetric() throws IOException {
        browser.open(HistoryPage.of(MadeUpHistory.changing()));

        choose("experiment", "three-servers");
        assertThat(shown(".runs tbody")).hasSize(11);
        assertThat(shown("section h3")).extracting(WebElement::getText).containsExactly("three-servers, solo");

        choose("experiment", "");
        choose("variants", "webflux:default");
        assertThat(shown(".runs tbody")).hasSize(11);
        assertThat(shown(".trend .plot").getLast().getDomAttribute("data-lines"))
                .isEqualTo("2");

        choose("variants", "");
        choose("metric", "cpuPerRequest");
        assertThat(shown(".runs tbody")).hasSize(12);
        assertThat(shown(".trend")).allMatch(each -> "cpuPerRequest".equals(each.getDomAttribute("data-metric")));
        assertThat(shown(".trend .plot svg")).hasSize(2);
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void runsNothingThatNamesHold() throws IOException {
        browser.open(HistoryPage.of(MadeUpHistory.saying(
                "<img src=x onerror=\"console.error('run')\"></script><script>alert(1)</script>𝄞")));

        assertThat(browser.console()).isEmpty();
        assertThat(browser.all("main img")).isEmpty();
        assertThat(browser.find(".runs td.text").getText()).contains("</script><script>alert(1)</script>𝄞");
    }
}
