package dev.serverlab.browser;

import static dev.serverlab.browser.Browser.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.DrawnRun;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.MadeUpSeries;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoAlertPresentException;
import org.openqa.selenium.WebElement;

/** A run whose every text would like to be a part of the page, or a script on it, is shown as the text that it is. */
@Needs(Tool.BROWSER)
@Tag("thorough")
class HostilePageTest {

    private static final String HOSTILE =
            "<script>alert('x')</script>\"'><img src=x onerror=alert(1)> ${7*7} {a|b} `c` \\ 𝄞🧪 &lt; </script><!--";

    /** The first of them has a name that no experiment file can give; a file that somebody sent may. */
    private static final Variant NAMED = new Variant(HOSTILE, HOSTILE);

    private static Browser browser;

    @BeforeAll
    static void open(@TempDir Path folder) throws IOException {
        browser = Browser.start(folder);
        Run run = named(MadeUpRun.saying(HOSTILE));
        browser.open(DrawnRun.page(run, MadeUpSeries.of(run)));
    }

    @AfterAll
    static void end() {
        browser.close();
    }

    @Test
    void runsNoneOfItAndAsksForNothing() {
        assertThatThrownBy(() -> browser.driver().switchTo().alert()).isInstanceOf(NoAlertPresentException.class);
        assertThat(browser.requests()).hasSize(1);
        assertThat(browser.console()).isEmpty();
        assertThat(browser.all("img, iframe, object, embed, form, base, link")).isEmpty();
        // The theme, the data, and three that draw.
        assertThat(browser.all("script")).hasSize(5);
    }

    @Test
    void showsItAsTextWhereverItStands() {
        assertThat(browser.find("h1").getText()).isEqualTo(HOSTILE);
        assertThat(browser.find("code").getText()).isEqualTo("mvc server.name=" + HOSTILE);
        browser.script("document.querySelectorAll('details').forEach(each => { each.open = true; }); return 0");
        assertThat(browser.find(".problem p").getText()).isEqualTo(HOSTILE);
        assertThat(browser.find(".problem pre").getText()).isEqualTo(HOSTILE);
    }

    @Test
    void showsItAsTextInLegendsAndInWhatIsToldOfAPoint() {
        WebElement button = browser.find("#over-time .legend button");
        assertThat(button.getText()).isEqualTo(NAMED.toString());

        WebElement plot = browser.find("#over-time-cpu .plot");
        plot.sendKeys(Keys.ARROW_RIGHT);
        await().until(() -> browser.all("#over-time-cpu .tip").stream().anyMatch(WebElement::isDisplayed));
        assertThat(browser.find("#over-time-cpu .tip th").getText()).isEqualTo("▸ " + NAMED);
        assertThat(browser.all("#over-time-cpu .plot img, #over-time-cpu .plot script"))
                .isEmpty();

        button.click();
        assertThat(button.getAttribute("aria-pressed")).isEqualTo("false");
        assertThat(browser.find("#over-time-cpu .plot").getAttribute("data-lines"))
                .isEqualTo("0");
        button.click();
    }

    /** The same run, of which the variant that has numbers is called otherwise. */
    private static Run named(Run run) {
        UnaryOperator<Variant> rename = variant -> variant.server().equals("webflux") ? NAMED : variant;
        Experiment plain = run.experiment();
        List<Variant> variants = plain.variants().stream().map(rename).toList();
        Experiment experiment = MadeUpExperiment.like(plain).variants(variants).build();
        return RunBuilder.like(run)
                .experiment(experiment)
                .trials(run.trials().stream().map(trial -> named(trial, rename)).toList())
                .summaries(run.summaries().stream()
                        .map(summary -> new VariantSummary(
                                rename.apply(summary.variant()),
                                summary.protocol(),
                                summary.trials(),
                                summary.validTrials(),
                                summary.measures()))
                        .toList())
                .build();
    }

    private static TrialResult named(TrialResult trial, UnaryOperator<Variant> rename) {
        return TrialBuilder.like(trial).variant(rename.apply(trial.variant())).build();
    }
}
