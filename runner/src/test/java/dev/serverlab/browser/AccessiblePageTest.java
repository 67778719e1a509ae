package dev.serverlab.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.DrawnRun;
import dev.serverlab.report.HistoryDocument;
import dev.serverlab.report.MadeUpClaims;
import dev.serverlab.report.MadeUpComparison;
import dev.serverlab.report.MadeUpHistory;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.MadeUpSeries;
import dev.serverlab.report.MadeUpSweep;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What axe-core finds on a page with everything on it unfolded: nothing. */
@Needs(Tool.BROWSER)
@Tag("thorough")
class AccessiblePageTest {

    private static Browser browser;

    @BeforeAll
    static void start(@TempDir Path folder) {
        browser = Browser.start(folder);
    }

    @AfterAll
    static void end() {
        browser.close();
    }

    @ParameterizedTest
    @CsvSource({"light, 1280", "dark, 360"})
    void aRealRunBarsNobody(String colours, int width) throws IOException {
        assertThat(violations(Pages.ofTheReference().page(), colours, width)).isEmpty();
    }

    @Test
    void aRunWithProblemsBarsNobody() throws IOException {
        Run run = MadeUpRun.withFailures();

        assertThat(violations(DrawnRun.page(run, MadeUpSeries.of(run)), "dark", 1280))
                .isEmpty();
    }

    @Test
    void aRunOfManyVariantsFitsAPhone() throws IOException {
        Run run = MadeUpRun.wide();

        assertThat(violations(DrawnRun.page(run, MadeUpSeries.of(run)), "light", 360))
                .isEmpty();
        browser.assertNoSidewaysScroll();
    }

    @Test
    void claimsAndHeatMapsBarNobody() throws IOException {
        for (Run run : List.of(MadeUpClaims.everyVerdict(), MadeUpSweep.grid())) {
            assertThat(violations(DrawnRun.page(run, RunSeries.NONE), "dark", 360))
                    .isEmpty();
            browser.assertNoSidewaysScroll();
        }
    }

    @Test
    void aSweepFitsAPhone() throws IOException {
        assertThat(violations(DrawnRun.page(MadeUpSweep.threeServers(), RunSeries.NONE), "dark", 360))
                .isEmpty();
        browser.assertNoSidewaysScroll();
    }

    @Test
    void thePageOfAllRunsBarsNobody() throws IOException {
        assertThat(violations(Page.of(HistoryDocument.of(MadeUpHistory.changing())), "dark", 360))
                .isEmpty();
        browser.assertNoSidewaysScroll();
    }

    @Test
    void runsThatAreComparedBarNobody() throws IOException {
        assertThat(violations(MadeUpComparison.threadCount().page(), "light", 1280))
                .isEmpty();
        assertThat(violations(MadeUpComparison.unlike().page(), "dark", 360)).isEmpty();
        browser.assertNoSidewaysScroll();
    }

    @Test
    void whatBarsSomebodyIsFound() throws IOException {
        String page = DrawnRun.page(MadeUpRun.complete(), RunSeries.NONE);

        assertThat(violations(page.replace("<html lang=\"en\">", "<html>"), "light", 1280))
                .anyMatch(found -> found.startsWith("html-has-lang"));
    }

    private static List<String> violations(String page, String colours, int width) throws IOException {
        browser.width(width);
        browser.media(colours, "");
        browser.open(page);
        // Of the tables behind charts two are enough: they come from one template, and have thousands of cells.
        browser.script("""
                const folded = [...document.querySelectorAll('details:not(.behind, .behind details)')];
                const tables = [...document.querySelectorAll('.behind')].slice(0, 2);
                const first = tables.map(each => each.querySelector('details')).filter(each => each);
                [...folded, ...tables, ...first].forEach(each => { each.open = true; });
                return 0
                """);
        return browser.violations().stream()
                .flatMap(rule -> rule.getNodes().stream().limit(3).map(node -> described(rule, node.getHtml())))
                .toList();
    }

    private static String described(Rule rule, String element) {
        return rule.getId() + " " + element;
    }
}
