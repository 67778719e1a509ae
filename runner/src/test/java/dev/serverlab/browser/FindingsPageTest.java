package dev.serverlab.browser;

import static dev.serverlab.browser.Browser.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.DrawnRun;
import dev.serverlab.report.MadeUpClaims;
import dev.serverlab.report.MadeUpSeries;
import dev.serverlab.report.MadeUpSweep;
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
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Sweeps, claims and counters on a page, as people open it. */
@Needs(Tool.BROWSER)
@Tag("thorough")
class FindingsPageTest {

    private static final String HOSTILE =
            "<script>alert('x')</script>\"'><img src=x onerror=alert(1)> ${7*7} {a|b} `c` \\ 𝄞🧪 &lt; </script><!--";

    private static Browser browser;

    @BeforeAll
    static void start(@TempDir Path folder) {
        browser = Browser.start(folder);
    }

    @AfterAll
    static void end() {
        browser.close();
    }

    @Test
    void drawsALineForEachServerAndOneForWhatWasPredictedOfThePool() throws IOException {
        open(MadeUpSweep.threeServers());

        assertThat(lines("sweep-throughput")).isEqualTo("4");
        assertThat(lines("sweep-p90")).isEqualTo("3");
        assertThat(lines("sweep-cpu")).isEqualTo("3");
        assertThat(lines("sweep-memory")).isEqualTo("3");
        assertThat(texts("#sweep-throughput svg text")).contains("ceiling: 1000/s", "1", "50", "500");
        // Of eighteen latency curves those of the smallest sufficient sizes.
        assertThat(lines("latency-solo")).isEqualTo("3");
        assertThat(browser.all("#latency-curves .legend button[aria-pressed='true']"))
                .extracting(WebElement::getText)
                .containsExactly("mvc:default.100", "webflux:default.2", "vertx:default.2");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void bringsALineThatWasOffAtFirst() throws IOException {
        open(MadeUpSweep.threeServers());

        browser.find("#latency-curves .legend button[value='vertx:default.32']").click();

        assertThat(lines("latency-solo")).isEqualTo("4");
    }

    @Test
    void goesAlongTheSweptValuesByKeysAndTellsTheInterval() throws IOException {
        open(MadeUpSweep.threeServers());

        WebElement plot = browser.find("#sweep-throughput .plot");
        plot.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);

        await().untilAsserted(() -> assertThat(
                        browser.find("#sweep-throughput .unseen").getAttribute("textContent"))
                .isEqualTo("50: mvc:default 490.5 [474.0, 507.0]"));
    }

    @Test
    void shadesTheCellsOfAGridTheMoreTheStrongerAndOnPaperToo() throws IOException {
        open(MadeUpSweep.grid());

        assertThat(browser.all(".heatmap")).hasSize(2);
        assertThat(browser.all(".heatmap:nth-of-type(1) tbody td")).hasSize(20);
        assertThat(texts(".heatmap:nth-of-type(1) tbody tr:first-child td")).containsOnly("98.5");
        assertThat(texts(".heatmap:nth-of-type(1) tbody tr:last-child td")).endsWith("1970", "–");
        assertThat(browser.all(".heatmap:nth-of-type(1) tbody td.h6")).hasSize(3);
        assertThat(browser.find(".heatmap td.h6").getCssValue("background-color"))
                .isNotEqualTo(browser.find(".heatmap td.h0").getCssValue("background-color"));
        assertThat(browser.find(".heatmap td.h6").getCssValue("print-color-adjust"))
                .isEqualTo("exact");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void showsHostileClaimsAsText() throws IOException {
        open(MadeUpClaims.saying(HOSTILE));
        unfold();

        assertThat(browser.find(".claim h3").getText()).isEqualTo("◆ REPRODUCED max-cpu: " + HOSTILE);
        assertThat(texts(".claim dd")).contains(HOSTILE);
        assertThat(browser.all("img, iframe, object, embed, form, base, link")).isEmpty();
        assertThat(browser.all("main script")).isEmpty();
        assertThat(browser.requests()).hasSize(1);
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void drawsThreeClaimsThatHaveANumberAndTellsAllFour() throws IOException {
        open(MadeUpClaims.everyVerdict());

        assertThat(texts("#claims ~ .scroll tbody th"))
                .containsExactly("■ CONTRADICTED", "● CANNOT TELL", "● CANNOT TELL", "◆ REPRODUCED");
        unfold();
        assertThat(texts(".claim h3 span"))
                .containsExactly("◆ REPRODUCED", "■ CONTRADICTED", "● CANNOT TELL", "● CANNOT TELL");
        assertThat(browser.all(".claimplot")).hasSize(3);
        assertThat(browser.all(".claimplot circle")).hasSize(2);
        assertThat(browser.find(".claim.cannot-tell h3 span").getCssValue("color"))
                .isNotEqualTo(browser.find(".claim.contradicted h3 span").getCssValue("color"));
    }

    @Test
    void leavesOutWhatServersThatDoTheirOwnWorkHaveNot() throws IOException {
        Run run = MadeUpClaims.counting();
        browser.open(DrawnRun.page(run, RunSeries.NONE));

        assertThat(texts("h2"))
                .startsWith("Counters", "Validity", "Cost")
                .doesNotContain("Latency", "Over time", "Throughput and its ceiling");
        assertThat(browser.all(".plot")).isEmpty();
        assertThat(browser.console()).isEmpty();
    }

    private static void open(Run run) throws IOException {
        browser.media("light", "");
        browser.open(DrawnRun.page(run, MadeUpSeries.of(run)));
    }

    private static void unfold() {
        browser.script("document.querySelectorAll('details').forEach(each => { each.open = true; }); return 0");
    }

    private static String lines(String chart) {
        return String.valueOf(browser.find("#" + chart + " .plot").getAttribute("data-lines"));
    }

    private static List<String> texts(String css) {
        return browser.all(css).stream().map(WebElement::getText).toList();
    }
}
