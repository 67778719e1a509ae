package dev.serverlab.analysis.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.calibration.Calibration.Control;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.run.Host;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.CalibrationDocument;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.render.Terminal;
import dev.serverlab.stats.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CalibrationDocumentTest {

    private static final Run.Environment ENVIRONMENT = MadeUpRun.both().environment();

    private static Calibration of(String finishedAt, CalibrationRun... runs) {
        return of(finishedAt, null, runs);
    }

    private static Calibration of(String finishedAt, @Nullable UnlikeServers unlike, CalibrationRun... runs) {
        CalibrationStatistics findings = CalibrationStatistics.of(CalibrationRuns.QUICK, List.of(runs));
        return new Calibration(
                new Calibration.Header(
                        Calibration.SCHEMA_VERSION,
                        "20260102-030405-calibration",
                        Instant.parse("2026-01-02T03:04:05Z"),
                        Instant.parse(finishedAt)),
                "quick",
                CalibrationRuns.QUICK.variant(),
                1,
                Control.of(130, 25),
                findings,
                unlike,
                Criterion.of(CalibrationRuns.QUICK, findings, unlike),
                List.of(runs),
                ENVIRONMENT);
    }

    private static String terminal(Calibration calibration) {
        return Terminal.of(CalibrationDocument.of(calibration));
    }

    @Test
    void saysWhatIsRequiredAndWhatWasReached() {
        String text = terminal(of("2026-01-02T03:08:05Z", CalibrationRuns.right("run-01")));
        assertThat(text)
                .contains("\nAll criteria were met: copies of mvc:default, protocol quick, 1 run")
                .contains("\nREACHED       +25 % of CPU per request is found every time: 2 of 2\n")
                .doesNotContain("NOT");
        assertThat(text.replaceAll("\\s+", " "))
                .contains("burned 33 µs more per request, 25 % of the 130 µs that one cost")
                .contains("For 24.0 % more CPU burned, 24.5 % more was found at the median, and 1.06 ms for 1.03 ms.")
                .contains("The intervals of equal copies contained zero in 2 of 2 comparisons.");
        assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void saysWhatWasNotReached() {
        Calibration missed = of(
                "2026-01-02T03:08:05Z",
                CalibrationRuns.run("run-01", Verdict.EQUIVALENT, Verdict.INDISTINGUISHABLE, Verdict.WORSE));
        assertThat(missed.passed()).isFalse();
        assertThat(terminal(missed))
                .contains("\nNot all criteria were met")
                .contains("\nNOT REACHED   +25 % of CPU per request is found every time: 0 of 2\n");
        assertThat(Markdown.of(CalibrationDocument.of(missed)))
                .contains("| NOT REACHED | +25 % of CPU per request is found every time: 0 of 2 |");
    }

    @Test
    void saysWhatWasFoundBesideUnlikeServers() {
        UnlikeServers unlike = CalibrationRuns.unlike(CalibrationRuns.QUICK, Verdict.EQUIVALENT, 23.9);
        Calibration calibration = of("2026-01-02T03:08:05Z", unlike, CalibrationRuns.right("run-01"));
        assertThat(calibration.passed()).isTrue();
        assertThat(RunJson.value(RunJson.tree(RunJson.text(calibration)), Calibration.class)
                        .unlike())
                .isEqualTo(unlike);
        assertThat(terminal(calibration).replaceAll("\\s+", " "))
                .contains("1 run and 1 beside unlike servers, 4 min.")
                .contains("Beside webflux:default, vertx:default every request burned CPU, and to the third copy twice"
                        + " as much: by the servers' own count 24.5 µs more. 23.9 µs more was found at the median;");
        assertThat(Markdown.of(CalibrationDocument.of(calibration))).contains("| unlike-01 | 300 | cpuPerRequest");
    }

    @Test
    void isNotCompleteWithoutTheRunsBesideUnlikeServers() {
        UnlikeServers none = UnlikeServers.of(CalibrationRuns.QUICK, 1, List.of());
        Calibration calibration = of("2026-01-02T03:08:05Z", none, CalibrationRuns.right("run-01"));
        assertThat(calibration.complete()).isFalse();
        assertThat(terminal(calibration).replaceAll("\\s+", " ")).contains("1 run and 0 of 1 beside unlike servers");
    }

    @Test
    void isRememberedByTheMachineThatItWasMadeOnAndByNoOther(@TempDir Path results) throws IOException {
        keep(results, "older", RunJson.text(of("2026-01-02T03:08:05Z")));
        keep(results, "newer", RunJson.text(of("2026-01-03T03:08:05Z", CalibrationRuns.right("run-01"))));
        keep(results, "damaged", "{\"schemaVersion\": 1, ");
        keep(results, "foreign", "{\"schemaVersion\": 99}");

        Host host = ENVIRONMENT.host();
        assertThat(SavedCalibration.latest(results, host, 1)
                        .orElseThrow()
                        .words(KeptRun.read(Path.of("../results/reference/three-servers-unpinned"))
                                .run()))
                .startsWith(
                        "Last calibration of this machine, on 2026-01-03 (quick, passed): equal copies told apart in 0"
                                + " of 2 comparisons, +CPU found in 2 of 2, +1 ms in 2 of 2; intervals of ±6.0 % of CPU per request"
                                + " and ±0.04 ms of p90.");
        Host other = new Host(
                host.os(),
                host.kernel(),
                host.architecture(),
                host.cpuModel(),
                host.logicalCores() + 1,
                host.physicalCores(),
                host.memoryBytes(),
                host.loadAverage1m(),
                host.virtualization());
        assertThat(SavedCalibration.latest(results, other, 1)).isEmpty();
        assertThat(SavedCalibration.latest(results.resolve("nothing"), host, 1)).isEmpty();
    }

    private static void keep(Path results, String folder, String json) throws IOException {
        Files.writeString(Files.createDirectory(results.resolve(folder)).resolve(Calibration.FILE), json);
    }
}
