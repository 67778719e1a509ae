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

/** One run on each side of a gate, of the ten quick runs of one thing: whatever two of them differ by is noise. */
class EqualRunsGateTest {

    private static final Path QUICK = Path.of("..", "results", "reference", "calibration-quick");

    private final List<KeptRun> runs = KeptRun.foldersWith(KeptRun.FILE, QUICK).stream()
            .filter(folder -> folder.getFileName().toString().startsWith(BetweenRunVariance.RUN))
            .map(KeptRun::read)
            .toList();

    /** Each of them with each other, 90 gates of three variants. docs/evidence.md quotes the counts. */
    @ParameterizedTest
    @CsvSource({"1%, 0, 0", "5%, 0, 0", "10%, 0, 27", "20%, 0, 145"})
    void failNone(String limit, int failed, int passed) {
        List<Judgement> judgements = new ArrayList<>();
        for (KeptRun baseline : runs) {
            for (KeptRun run : runs) {
                if (run != baseline) {
                    judgements.addAll(judge(baseline, run, limit));
                }
            }
        }

        assertThat(judgements).hasSize(270);
        assertThat(judgements.stream().filter(Judgement.FAIL::equals)).hasSize(failed);
        assertThat(judgements.stream().filter(Judgement.PASS::equals)).hasSize(passed);
    }

    private List<Judgement> judge(KeptRun baseline, KeptRun run, String limit) {
        BetweenRunVariance others = new BetweenRunVariance(
                "the others",
                QUICK,
                runs.stream()
                        .filter(each -> each != baseline && each != run)
                        .map(KeptRun::run)
                        .toList());
        return new Gate(new RunGroup("run", List.of(run)), new RunGroup("baseline", List.of(baseline)), others, null)
                .judge(List.of(Requirement.parse(Bound.MAX_REGRESSION, "cpu " + limit))).stream()
                        .map(check -> check.judgement())
                        .toList();
    }
}
