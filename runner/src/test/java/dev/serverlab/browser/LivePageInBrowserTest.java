package dev.serverlab.browser;

import static dev.serverlab.browser.Browser.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import dev.serverlab.cli.live.LiveServer;
import dev.serverlab.cli.live.LiveView;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.load.Announced;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.DrawnRun;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.MadeUpSeries;
import dev.serverlab.report.render.Page;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that never happened, looked at while it goes on. */
@Needs(Tool.BROWSER)
@Tag("thorough")
class LivePageInBrowserTest {

    private static final Run RUN = MadeUpRun.complete();
    private static final Plan PLAN = Plan.of(RUN.experiment(), RUN.seed(), RUN.plan());
    private static final Trial FIRST = RUN.plan().getFirst();
    private static final Trial SECOND = RUN.plan().get(1);

    private static Browser browser;

    @TempDir
    private Path folder;

    private final LiveView view = new LiveView(PLAN, InstantSource.system());
    private LiveServer server;

    @BeforeAll
    static void startBrowser(@TempDir Path pages) {
        browser = Browser.start(pages);
    }

    /** A busy browser polls less often than every second. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    @AfterAll
    static void endBrowser() {
        browser.close();
    }

    @BeforeEach
    void start() {
        browser.width(1280);
        server = new LiveServer(Page.live(PLAN), folder.resolve("index.html"), view, LONGEST);
    }

    @AfterEach
    void end() {
        server.close();
    }

    private void write(Run run) throws IOException {
        Files.writeString(folder.resolve("index.html"), DrawnRun.page(run, MadeUpSeries.of(run)));
    }

    private static void awaitText(String css, String... words) {
        await().untilAsserted(() -> assertThat(browser.find(css).getText()).contains(words));
    }

    private static void awaitScript(String truth) {
        await().until(() -> browser.script("return Boolean(" + truth + ")").equals(true));
    }

    private static GeneratorEvent.Phase phase(String name) {
        Instant now = Instant.now();
        return Announced.phase(name, now, now.plusSeconds(60));
    }

    @Test
    void tellsWhatGoesOnAsItHappens() {
        browser.open(server.address());
        awaitText("#now", "about to begin");
        assertThat(browser.find("h1").getText()).isEqualTo("three-servers");
        assertThat(browser.find("#page").isDisplayed()).isFalse();

        view.trialStarted(FIRST);
        view.generatorEvent(FIRST, phase("warmup"));
        awaitText("#now", "[1/3] webflux:default: warming up", " s more");
        assertThat(browser.find("#answers").isDisplayed()).isFalse();
        view.generatorEvent(
                FIRST,
                new GeneratorEvent.Progress("warmup", Map.of("server", new GeneratorEvent.Answers(1_234, 1, 103.46))));
        awaitText("#answers", "So far, warming up", "webflux:default", "103.5 ms", "1,234", "1");
        assertThat(browser.find("#left").getText()).startsWith("about ");

        view.trialFinished(FIRST, List.of(RUN.trials().getFirst()));
        awaitText("#count", "1 of 3");
        assertThat(browser.number("return document.getElementById('done').value"))
                .isEqualTo(1);
        browser.find("summary").click();
        assertThat(browser.find("#plan").getText())
                .contains("webflux:default (valid)")
                .doesNotContain("failed");
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests())
                .allMatch(url -> url.startsWith("data:")
                        || url.startsWith(server.address().toString()));
    }

    @Test
    void showsThePageAsLastWrittenAndStaysWhereItWasScrolledTo() throws IOException {
        write(MadeUpRun.interrupted());
        browser.open(server.address());
        view.trialStarted(FIRST);
        view.trialFinished(FIRST, List.of(RUN.trials().getFirst()));
        view.trialStarted(SECOND);
        view.generatorEvent(SECOND, phase("warmup"));
        String shown = "document.getElementById('page').contentDocument";
        awaitScript(shown + ".querySelector('h1') && " + shown + ".readyState === 'complete'");
        browser.script("document.getElementById('page').contentWindow.scrollTo(0, 700); return 0");
        browser.script(shown + ".body.dataset.old = 'yes'; return 0");

        write(RUN);
        server.close();

        awaitText("#now", "The run was stopped");
        awaitText("#told", "The run is over");
        awaitScript("!" + shown + ".body.dataset.old && " + shown + ".readyState === 'complete'");
        awaitScript("document.getElementById('page').contentWindow.scrollY === 700");
        assertThat(browser.script("return " + shown + ".documentElement.outerHTML")
                        .toString())
                .contains("three-servers");
    }

    @Test
    void followsTheThemeOfThePageWithin() throws IOException {
        write(RUN);
        view.resumeFrom(List.of(List.of(RUN.trials().getFirst())));
        browser.open(server.address());
        String inside = "document.getElementById('page').contentDocument";
        awaitScript(inside + ".getElementById('theme')");
        awaitScript(inside + ".readyState === 'complete'");

        browser.script("const theme = " + inside + ".getElementById('theme'); theme.value = 'dark';"
                + " theme.dispatchEvent(new Event('change')); return 0");

        awaitScript("document.documentElement.dataset.theme === 'dark'");
    }

    @Test
    void whatWouldLikeToBeAPartOfThePageStaysText() throws IOException {
        String hostile = "<script>alert(1)</script><img src=x onerror=alert(2)>";
        server.close();
        LiveView other = new LiveView(PLAN, InstantSource.system());
        server = new LiveServer(
                Page.live(Plan.of(RUN.experiment(), 1, List.of(new Trial.Solo(1, 1, new Variant(hostile, hostile))))),
                folder.resolve("index.html"),
                other,
                LONGEST);
        browser.open(server.address());
        other.trialStarted(FIRST);
        other.serverUp(FIRST, new Variant(hostile, hostile), 5);

        awaitText("#now", hostile + ":" + hostile + ": " + hostile);
        assertThat(browser.all("img")).isEmpty();
        assertThat(browser.all("script")).hasSize(2);
        assertThat(browser.console()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"light, 1280", "dark, 360"})
    void barsNobody(String colours, int width) throws IOException {
        write(RUN);
        browser.width(width);
        browser.media(colours, "");
        view.resumeFrom(List.of(List.of(MadeUpRun.withFailures().trials().getFirst())));
        view.trialStarted(SECOND);
        browser.open(server.address());
        awaitScript("document.getElementById('page').contentDocument.getElementById('theme')");
        browser.find("summary").click();

        assertThat(browser.violations()).extracting(Rule::getId).isEmpty();
        browser.assertNoSidewaysScroll();
    }
}
