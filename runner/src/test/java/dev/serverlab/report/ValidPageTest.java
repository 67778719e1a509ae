package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.render.Page;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nu.validator.client.EmbeddedValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page is valid HTML, in the eyes of the Nu HTML Checker. */
class ValidPageTest {

    static Stream<Run> runs() {
        return Stream.of(
                MadeUpRun.complete(),
                MadeUpRun.withFailures(),
                MadeUpRun.interrupted(),
                MadeUpRun.wide(),
                MadeUpRun.both(),
                MadeUpClaims.saying("<b>\u0000\u001b\u0085\r'\"&amp;--></style>\n𝄞"),
                MadeUpClaims.counting(),
                MadeUpSweep.threeServers(),
                MadeUpSweep.grid(),
                MadeUpSweep.notYet(),
                MadeUpRun.saying("<b>\u0000\u001b\u0085\r'\"&amp;--></style>\n𝄞"));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void everyPageIsValid(Run run) throws Exception {
        assertThat(findings(DrawnRun.page(run, RunSeries.NONE))).isEmpty();
        assertThat(findings(DrawnRun.page(run, MadeUpSeries.of(run)))).isEmpty();
    }

    @Test
    void theFrameOfTheLiveViewIsValid() throws Exception {
        Run run = MadeUpRun.saying("<b>'\"&amp;--></style>\n");

        assertThat(findings(Page.live(Plan.of(run.experiment(), run.seed(), run.plan()))))
                .isEmpty();
    }

    @Test
    void theCheckerFindsWhatIsWrong() throws Exception {
        String page = DrawnRun.page(MadeUpRun.complete(), RunSeries.NONE);

        assertThat(findings(page.replace("</main>", ""))).contains("main");
        assertThat(findings(page.replace("max-width: 72rem", "max-width: wide")))
                .contains("max-width");
    }

    private static String findings(String page) throws Exception {
        EmbeddedValidator validator = new EmbeddedValidator();
        validator.setOutputFormat(EmbeddedValidator.OutputFormat.GNU);
        // It does not look at hashes, so that to it every script violates the policy; a browser says otherwise.
        return validator
                .validate(new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8)))
                .lines()
                .filter(line -> !line.contains("Inline script violates Content Security Policy"))
                .collect(Collectors.joining("\n"));
    }
}
