package dev.serverlab.analysis.gate;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a gate found, as {@code --json} prints it.
 *
 * @param run the id of the judged run
 * @param baseline the id of the run that regressions are measured against; absent without one
 * @param experiment its name
 * @param spread the source of the between-run spread; absent when that is unknown
 * @param warnings differences between run and baseline that affect every number
 * @param leftOut what the numbers of run and baseline leave out, in sentences: trials never run, and those not valid
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

    /** The result of a requirement. */
    public enum Judgement {
        /** The whole interval is within the limit. */
        PASS,
        /** The whole interval lies beyond the limit. */
        FAIL,
        /** The interval contains the limit, or there is no interval. */
        CANNOT_TELL;

        /** For people and files: {@code cannot tell}. */
        @JsonValue
        public String words() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** The judgement on a value that has to stay at or below a limit. */
        static Judgement atMost(double limit, double low, double high) {
            return high <= limit ? PASS : low > limit ? FAIL : CANNOT_TELL;
        }
    }

    /**
     * A requirement checked for one variant.
     *
     * @param requirement what is required, in words
     * @param protocol of the trials that it was found in; absent for a capacity, which is not found in trials
     * @param value what was found: for a regression how much worse, else the metric's value; absent when it is not known
     * @param interval the 95 % interval of it; absent when there is none
     * @param limit in the same unit
     * @param unit of all four; empty for a count or a rate
     * @param sentence what was found, or why there is no answer and what to do
     */
    public record GateCheck(
            String requirement,
            Variant variant,
            @Nullable Protocol protocol,
            String metric,
            Judgement judgement,
            @Nullable Double value,
            @JsonUnwrapped @Nullable Interval interval,
            double limit,
            String unit,
            String sentence) {

        /** What it was found in: a protocol, or a search for capacity. */
        public String where() {
            return protocol == null ? "search" : protocol.wireName();
        }
    }

    public static final int SCHEMA_VERSION = 1;

    /**
     * A failed check outweighs an undecided one, which outweighs those that pass; without checks the result is undecided.
     */
    static Judgement all(List<GateCheck> checks) {
        if (checks.stream().anyMatch(check -> check.judgement() == Judgement.FAIL)) {
            return Judgement.FAIL;
        }
        return !checks.isEmpty() && checks.stream().allMatch(check -> check.judgement() == Judgement.PASS)
                ? Judgement.PASS
                : Judgement.CANNOT_TELL;
    }

    /** The exit code of a command with this result. */
    public ExitCode exitCode() {
        return switch (judgement) {
            case PASS -> ExitCode.FINE;
            case FAIL -> ExitCode.GATE_FAILED;
            case CANNOT_TELL -> ExitCode.CANNOT_TELL;
        };
    }

    /** How many checks have that judgement. */
    public long count(Judgement which) {
        return checks.stream().filter(check -> check.judgement() == which).count();
    }
}
