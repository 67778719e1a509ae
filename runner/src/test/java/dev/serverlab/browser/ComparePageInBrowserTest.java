package dev.serverlab.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Timeline.Columns;
import dev.serverlab.report.DrawnRun;
import dev.serverlab.report.MadeUpComparison;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.NoAlertPresentException;
import org.openqa.selenium.WebElement;

/** The page of runs that are compared, from disk: charts, whole numbers, and silence. */
@Needs(Tool.BROWSER)
@Tag("thorough")
class ComparePageInBrowserTest {

    /** A line that is drawn: neither grid nor mark, nor empty. */
    private static final String LINES = " svg path[fill='none'][stroke^='var(--c']:not([d=''])";

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

    @Test
    void drawsALineForEachRunAndAsksForNothing() throws IOException {
        MadeUpComparison compared = MadeUpComparison.sameThing();
        browser.width(1280);
        browser.open(compared.page());

        assertThat(browser.all("#across-paired" + LINES)).hasSize(2);
        assertThat(browser.all("#across-solo" + LINES)).hasSize(2);
        assertThat(browser.find("#across-solo figcaption").getText()).contains("above the delay of 100 ms");
        assertThat(browser.all("#over-time-p90" + LINES)).hasSize(known(compared, Columns::p90Millis));
        assertThat(browser.all("#over-time-cpu" + LINES)).hasSize(known(compared, Columns::cpuPercent));
        assertThat(browser.all("#over-time-memory" + LINES)).hasSize(known(compared, Columns::rssMegabytes));
        assertThat(browser.all("#over-time .legend button"))
                .extracting(WebElement::getText)
                .containsExactly("A", "B");
        assertThat(browser.requests()).singleElement().asString().endsWith("/index.html");
        assertThat(browser.console()).isEmpty();
    }

    /** The sessions come first, and of them the first of the first variant. */
    private static int known(MadeUpComparison compared, Function<Columns, List<Double>> column) {
        return (int) compared.series().values().stream()
                .flatMap(series -> series.timelines().stream())
                .filter(timeline -> timeline.protocol() == Protocol.PAIRED
                        && timeline.round() == 1
                        && timeline.variant().toString().equals("mvc:default"))
                .filter(timeline -> column.apply(timeline.columns()).stream().anyMatch(Objects::nonNull))
                .count();
    }

    /** The first has long numbers, the second long names. */
    @Test
    void showsWholeNumbersAndNamesOnScreensOfAllWidths() throws IOException {
        for (String page : List.of(
                MadeUpComparison.threadCount().page(),
                DrawnRun.page(
                        KeptRun.read(MadeUpComparison.REFERENCE.resolve("keep-alive"))
                                .run(),
                        RunSeries.NONE))) {
            browser.open(page);
            for (int width : List.of(1280, 380)) {
                browser.width(width);
                assertThat(hidden()).as("at " + width + " px").isEmpty();
                browser.assertNoSidewaysScroll();
            }
        }
    }

    /** The texts of forest plots that reach out of their picture, by more than a rounded edge, or into another text. */
    private static List<?> hidden() {
        return (List<?>) browser.script("""
                return Array.from(document.querySelectorAll(".forest"))
                    .filter((picture) => picture.clientWidth > 0)
                    .flatMap((picture) => {
                        const texts = Array.from(picture.querySelectorAll("text"));
                        const room = picture.viewBox.baseVal;
                        const ends = (text) => {
                            const box = text.getBBox();
                            return { left: box.x, right: box.x + box.width, top: box.y + 2, bottom: box.y + box.height - 2 };
                        };
                        return texts.filter((text) => {
                            const one = ends(text);
                            return one.left < room.x - 1 || one.right > room.x + room.width + 1 || texts.some((other) => {
                                const two = ends(other);
                                return other !== text && one.left < two.right && two.left < one.right
                                    && one.top < two.bottom && two.top < one.bottom;
                            });
                        });
                    })
                    .map((text) => text.textContent);""");
    }

    @Test
    void runsNothingOfWhatRunsSay() throws IOException {
        String hostile = "<script>alert('x')</script>\"'><img src=x onerror=alert(1)> ${7*7} 𝄞 </script><!--";
        browser.width(1280);
        browser.open(MadeUpComparison.saying(hostile).pageWithSeries());

        assertThatThrownBy(() -> browser.driver().switchTo().alert()).isInstanceOf(NoAlertPresentException.class);
        assertThat(browser.requests()).hasSize(1);
        assertThat(browser.console()).isEmpty();
        assertThat(browser.all("img, iframe, object, embed, form, base, link")).isEmpty();
        // The theme, the data, and three that draw.
        assertThat(browser.all("script")).hasSize(5);
        assertThat(browser.find("#validity ~ .scroll td.text").getText()).isEqualTo(hostile);
        assertThat(browser.all("#over-time-cpu" + LINES)).isNotEmpty();
    }
}
