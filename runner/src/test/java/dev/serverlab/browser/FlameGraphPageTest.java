package dev.serverlab.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.KeptRun;
import dev.serverlab.report.DrawnRun;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The layers and flame graphs of a profiled run. */
@Needs(Tool.BROWSER)
@Tag("thorough")
class FlameGraphPageTest {

    private static final String PAIR = "#why ~ details";
    private static final String CALLS = ".flame .calls";

    private static Browser browser;
    private static String page;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        KeptRun why = KeptRun.read(Path.of("../results/reference/profiled/three-servers"));
        page = DrawnRun.page(why.run(), why.series());
        browser = Browser.start(folder);
    }

    @AfterAll
    static void end() {
        browser.close();
    }

    @BeforeEach
    void open() throws IOException {
        browser.open(page);
        browser.find(PAIR + " summary").click();
    }

    @Test
    void drawsABarOfLayersForEachVariantAndCallsWhenOpened() {
        assertThat(browser.all(".stack svg:not(.key)")).hasSize(3);
        assertThat(browser.all(PAIR + " " + CALLS + " div")).hasSizeGreaterThan(10);
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void marksWhatIsSearchedForAndSumsItUp() {
        WebElement search = browser.find(PAIR + " .flame input");

        search.sendKeys("springframework");
        assertThat(browser.all(PAIR + " .calls .found")).isNotEmpty();
        assertThat(browser.find(PAIR + " .controls output").getText()).contains("µs");

        search.sendKeys("-no-such-call");
        assertThat(browser.all(PAIR + " .calls .found")).isEmpty();
        assertThat(browser.find(PAIR + " .controls output").getText()).isEqualTo("no call");
    }

    @Test
    void isReadByKeyboard() {
        WebElement calls = browser.find(PAIR + " " + CALLS);
        WebElement told = browser.find(PAIR + " output.call");
        assertThat(told.getText()).startsWith("all: ");

        calls.sendKeys(Keys.ARROW_DOWN);
        String below = told.getText();
        assertThat(below).doesNotStartWith("all: ").contains("difference");
        calls.sendKeys(Keys.ENTER);
        assertThat(browser.find(PAIR + " .calls .current").getAttribute("style"))
                .contains("width: 100%");
        calls.sendKeys(Keys.ESCAPE);
        assertThat(told.getText()).startsWith("all: ");
    }
}
