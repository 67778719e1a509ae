package dev.serverlab.analysis.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.analysis.gate.Requirement.Bound;
import dev.serverlab.model.json.KeptRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One run on each side of a gate, of repeats of one thing: whatever two of them differ by is noise. */
class EqualRunsGateTest {

    private static final Path REFERENCE = Path.of("..", "results", "reference");
    private static final Path QUICK = REFERENCE.resolve("calibration-quick");

    private static final List<KeptRun> QUICK_RUNS = runs("calibration-quick", BetweenRunVariance.RUN);

    private static List<KeptRun> runs(String calibration, String prefix) {
        return KeptRun.foldersWith(KeptRun.FILE, REFERENCE.resolve(calibration)).stream()
                .filter(folder -> folder.getFileName().toString().startsWith(prefix))
                .map(KeptRun::read)
                .toList();
    }

    /** Each of them with each other, by the spread of other quick runs. docs/evidence.md quotes the counts. */
    @ParameterizedTest
    @CsvSource({
        "calibration-quick, run-, 1%, 0, 0, 270",
        "calibration-quick, run-, 10%, 0, 13, 270",
        "calibration-quick, run-, 20%, 0, 118, 270",
        "calibration-rigorous, run-, 1%, 0, 0, 60",
        "calibration-rigorous, run-, 10%, 0, 0, 60",
        "calibration-quick, unlike-, 1%, 0, 0, 60",
        "calibration-quick, unlike-, 10%, 0, 1, 60",
        "calibration-rigorous, unlike-, 1%, 0, 0, 10"
    })
    void failNone(String calibration, String prefix, String limit, int failed, int passed, int all) {
        List<KeptRun> runs = runs(calibration, prefix);
        List<Judgement> judgements = new ArrayList<>();
        for (KeptRun baseline : runs) {
            for (KeptRun run : runs) {
                if (run != baseline) {
                    judgements.addAll(judge(baseline, run, limit));
                }
            }
        }

        assertThat(judgements).hasSize(all);
        assertThat(judgements.stream().filter(Judgement.FAIL::equals)).hasSize(failed);
        assertThat(judgements.stream().filter(Judgement.PASS::equals)).hasSize(passed);
    }

    private static List<Judgement> judge(KeptRun baseline, KeptRun run, String limit) {
        BetweenRunVariance others = new BetweenRunVariance(
                "the others",
                QUICK,
                QUICK_RUNS.stream()
                        .filter(each -> !each.folder().equals(baseline.folder())
                                && !each.folder().equals(run.folder()))
                        .map(KeptRun::run)
                        .toList());
        return new Gate(new RunGroup("run", List.of(run)), new RunGroup("baseline", List.of(baseline)), others, null)
                .judge(List.of(Requirement.parse(Bound.MAX_REGRESSION, "cpu " + limit))).stream()
                        .map(check -> check.judgement())
                        .toList();
    }
}
