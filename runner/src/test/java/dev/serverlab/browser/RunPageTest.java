package dev.serverlab.browser;

import static dev.serverlab.browser.Browser.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.RunSeries.Timeline.Columns;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** The page of a real run, as people open it: from disk, with the keyboard or a pointer. */
@Needs(Tool.BROWSER)
class RunPageTest {

    private static final Pages PAGES = Pages.ofTheReference();
    private static final String PAGE = PAGES.page();

    /** A line that is drawn: neither grid nor mark, nor empty. */
    private static final String LINES = "svg path[fill='none'][stroke^='var(--c']:not([d=''])";

    private static Browser browser;

    @BeforeAll
    static void start(@TempDir Path folder) {
        browser = Browser.start(folder);
    }

    @AfterAll
    static void end() {
        browser.close();
    }

    @BeforeEach
    void open() throws IOException {
        browser.media("light", "");
        browser.open(PAGE);
    }

    @Test
    void asksNobodyForAnythingAndComplainsOfNothing() {
        assertThat(browser.requests())
                .singleElement()
                .asString()
                .startsWith("file:")
                .endsWith("/index.html");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void drawsALineForEachVariantInEachChart() {
        for (Protocol protocol : PAGES.run().protocols()) {
            assertThat(browser.all("#latency-" + protocol.wireName() + " " + LINES))
                    .hasSize((int) PAGES.series().distributions().stream()
                            .filter(curve -> curve.protocol() == protocol)
                            .count());
        }
        assertThat(browser.all("#over-time-p90 " + LINES)).hasSize(known(Columns::p90Millis));
        assertThat(browser.all("#over-time-rate " + LINES)).hasSize(known(Columns::requestsPerSecond));
        assertThat(browser.all("#over-time-errors " + LINES)).hasSize(known(Columns::errors));
        assertThat(browser.all("#over-time-cpu " + LINES)).hasSize(known(Columns::cpuPercent));
        assertThat(browser.all("#over-time-threads " + LINES)).hasSize(known(Columns::threads));
        assertThat(browser.all("#over-time-memory " + LINES)).hasSize(known(Columns::rssMegabytes));
    }

    /** The solo trials come first, and of them the first round. */
    private static int known(Function<Columns, List<Double>> column) {
        return (int) PAGES.series().timelines().stream()
                .filter(timeline -> timeline.protocol() == Protocol.SOLO && timeline.round() == 1)
                .filter(timeline -> column.apply(timeline.columns()).stream().anyMatch(Objects::nonNull))
                .count();
    }

    @Test
    void answersOnTheFirstScreenWithTheValuesOfFourMetrics() {
        assertThat(browser.find(".answer").isDisplayed()).isTrue();
        assertThat(browser.all(".multiples .metric"))
                .extracting(WebElement::getText)
                .containsExactly(
                        "CPU per request [µs]", "p90 above the delay [ms]", "memory (RSS), peak [MB]", "start-up [ms]");
        assertThat(browser.all(".multiples b"))
                .hasSize(4 * PAGES.run().experiment().variants().size())
                .allSatisfy(value -> assertThat(value.getText()).matches("[0-9.]+"));
        assertThat(browser.number("return document.querySelector('.multiples').getBoundingClientRect().bottom"))
                .isLessThan(800);
    }

    @Test
    void drawsLatencyAboveTheDelayAndShadesWarmUpAndRamp() {
        assertThat(browser.find("#latency-solo figcaption").getText()).contains("above the delay of 100 ms");
        assertThat(texts("#latency-solo")).contains("p0", "p50", "p90", "p99", "p99.9");
        assertThat(texts("#over-time-p90")).contains("warm-up", "ramp");
    }

    @Test
    void tellsTheNumbersBelowThePointerInEveryPanel() {
        new Actions(browser.driver())
                .moveToElement(browser.find("#over-time-cpu .plot"))
                .perform();

        await().until(() -> browser.all("#over-time .tip").stream()
                        .filter(WebElement::isDisplayed)
                        .count()
                == 6);
        assertThat(browser.find("#over-time-cpu .tip").getText())
                .contains("mvc:default", "webflux:default", "vertx:default", "% of a core");
    }

    @Test
    void goesFromPointToPointByKeys() {
        WebElement plot = browser.find("#latency-solo .plot");
        plot.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        String second = reported();
        assertThat(second).contains("mvc:default").endsWith(" ms");
        await().until(() -> shown("#latency-curves .tip") == 2);
        assertThat(browser.find("#latency-solo .tip").getText()).contains("▸ mvc:default");

        plot.sendKeys(Keys.ARROW_DOWN);
        assertThat(reported()).contains("webflux:default");
        await().untilAsserted(() ->
                assertThat(browser.find("#latency-solo .tip").getText()).contains("▸ webflux:default"));
        plot.sendKeys(Keys.ARROW_UP, Keys.ARROW_LEFT);
        assertThat(reported()).startsWith("p0: mvc:default").isNotEqualTo(second);

        plot.sendKeys(Keys.ESCAPE);
        assertThat(reported()).isEmpty();
        await().until(() -> shown("#latency-curves .tip") == 0);
    }

    private static long shown(String css) {
        return browser.all(css).stream().filter(WebElement::isDisplayed).count();
    }

    private static String reported() {
        return String.valueOf(browser.find("#latency-solo .unseen").getAttribute("textContent"));
    }

    @Test
    void hidesAndShowsALineByItsButtonInAllChartsOfASet() {
        WebElement button = browser.find("#over-time .legend button[value='mvc:default']");

        button.click();
        assertThat(button.getAttribute("aria-pressed")).isEqualTo("false");
        assertThat(browser.all("#over-time-cpu " + LINES)).hasSize(known(Columns::cpuPercent) - 1);
        assertThat(browser.all("#over-time-memory " + LINES)).hasSize(known(Columns::rssMegabytes) - 1);
        assertThat(browser.all("#latency-solo " + LINES)).hasSize(3);

        button.click();
        assertThat(browser.all("#over-time-cpu " + LINES)).hasSize(known(Columns::cpuPercent));
    }

    @Test
    void showsAnotherSessionWhenItIsChosen() {
        String before = drawn();

        browser.find("#over-time select option[value='paired, session 2']").click();

        assertThat(drawn()).isNotEqualTo(before);
        assertThat(texts("#over-time-p90")).contains("warm-up").doesNotContain("ramp");
    }

    @Test
    void takesTheWarmUpIntoTheScaleWhenAsked() {
        String before = drawn();

        browser.find("#over-time input.whole").click();

        assertThat(drawn()).isNotEqualTo(before);
    }

    private static String drawn() {
        return String.valueOf(browser.script(
                "return Array.from(document.querySelectorAll(arguments[0]), each => each.getAttribute('d')).join()",
                "#over-time-rate " + LINES));
    }

    @Test
    void changesColoursWithTheThemeAndRemembersIt() {
        String light = stroke();
        browser.find("#theme option[value='dark']").click();
        String dark = stroke();
        assertThat(dark).isNotEqualTo(light);
        assertThat(background()).isEqualTo("rgba(22, 22, 22, 1)");

        browser.driver().navigate().refresh();
        assertThat(background()).isEqualTo("rgba(22, 22, 22, 1)");
        assertThat(stroke()).isEqualTo(dark);

        browser.find("#theme option[value='light']").click();
        assertThat(stroke()).isEqualTo(light);
        browser.find("#theme option[value='auto']").click();
    }

    private static String stroke() {
        return browser.find("#latency-solo " + LINES).getCssValue("stroke");
    }

    private static String background() {
        return browser.find("body").getCssValue("background-color");
    }

    @Test
    void bringsTheKeyboardToEverythingThatCanBeUsedAndShowsWhereItIs() {
        StringBuilder path = new StringBuilder();
        for (int steps = 0; steps < 90; steps++) {
            new Actions(browser.driver()).sendKeys(Keys.TAB).perform();
            WebElement focused = browser.driver().switchTo().activeElement();
            if (focused.getTagName().equals("body")) {
                break;
            }
            assertThat(focused.getCssValue("outline-style"))
                    .as(focused.toString())
                    .isNotEqualTo("none");
            path.append(browser.script(
                    "const e = arguments[0]; return (e.className || e.id || e.tagName).split(' ')[0] + ' '", focused));
        }

        assertThat(path.toString())
                .startsWith("skip theme A A A ")
                .containsSubsequence(
                        "theme",
                        "SUMMARY",
                        "BUTTON BUTTON BUTTON plot plot",
                        "group whole BUTTON BUTTON BUTTON plot plot plot plot plot plot SUMMARY",
                        "scroll");
    }

    @Test
    void skipsToTheContent() {
        new Actions(browser.driver()).sendKeys(Keys.TAB).sendKeys(Keys.ENTER).perform();

        await().until(() ->
                browser.driver().switchTo().activeElement().getTagName().equals("main"));
    }

    @Test
    void printsOnWhitePaperWithWhatIsClosedOnTheScreen() {
        browser.media("dark", "print");
        assertThat(background()).isEqualTo("rgba(255, 255, 255, 1)");
        assertThat(browser.find("#theme").isDisplayed()).isFalse();
        browser.media("light", "");

        browser.script("dispatchEvent(new Event('beforeprint')); return 0");
        assertThat(browser.all("details:not(.behind, .behind *):not([open])")).isEmpty();
        assertThat(browser.number("return document.querySelector('#over-time-p90 svg').clientWidth"))
                .isEqualTo(660);

        browser.script("dispatchEvent(new Event('afterprint')); return 0");
        assertThat(browser.all("details[open]")).isEmpty();
        assertThat(browser.number("return document.querySelector('#over-time-p90 svg').clientWidth"))
                .isGreaterThan(660);
    }

    @Test
    void fitsAPhone() {
        try {
            browser.width(360);

            browser.assertNoSidewaysScroll();
            assertThat(browser.find(".forest.narrow").isDisplayed()).isTrue();
            assertThat(browser.find(".forest.wide").isDisplayed()).isFalse();
            await().until(() ->
                    browser.number("return document.querySelector('#over-time-p90 svg').clientWidth") < 360);
        } finally {
            browser.width(1280);
        }
    }

    private static List<String> texts(String figure) {
        return browser.all(figure + " svg text").stream()
                .map(WebElement::getText)
                .toList();
    }
}
