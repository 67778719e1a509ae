package dev.serverlab.analysis.gate;

import dev.serverlab.model.problem.ExitCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a gate found, as {@code --json} tells it.
 *
 * @param run the id of what was judged
 * @param baseline that of what regressions were measured against; absent without one
 * @param experiment its name
 * @param spread from where it is known how much runs differ; absent when it is not
 * @param warnings what run and baseline differ in that changes everything
 * @param leftOut what the numbers of run and baseline do not hold, in sentences: trials never run, and those not valid
 */
public record GateResult(
        int schemaVersion,
        String run,
        @Nullable String baseline,
        String experiment,
        Judgement judgement,
        @Nullable String spread,
        List<String> warnings,
        List<String> leftOut,
        List<GateCheck> checks) {

    public static final int SCHEMA_VERSION = 1;

    /** One that fails outweighs one that cannot be told, and that all that pass; without any nothing can be told. */
    static Judgement all(List<GateCheck> checks) {
        if (checks.stream().anyMatch(check -> check.judgement() == Judgement.FAIL)) {
            return Judgement.FAIL;
        }
        return !checks.isEmpty() && checks.stream().allMatch(check -> check.judgement() == Judgement.PASS)
                ? Judgement.PASS
                : Judgement.CANNOT_TELL;
    }

    /** How a command ends that found this. */
    public ExitCode exitCode() {
        return switch (judgement) {
            case PASS -> ExitCode.FINE;
            case FAIL -> ExitCode.GATE_FAILED;
            case CANNOT_TELL -> ExitCode.CANNOT_TELL;
        };
    }

    /** How many checks came to that. */
    public long count(Judgement which) {
        return checks.stream().filter(check -> check.judgement() == which).count();
    }
}
