package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.model.spelling.WireNamed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search for the smallest setting that holds a rate.
 *
 * @param slo the limits that the rate was held to
 * @param rate arrivals per second
 * @param variant of which one setting was changed
 * @param setting its name, or several that take the same value, joined by {@code " + "}
 * @param holds the smallest value that holds; absent when none is known to
 * @param fails the largest failing value below it; absent when the smallest possible value holds, or none was tried
 * @param decided whether both are decided, each by two of three trials
 * @param trials in the order of running
 */
public record TuningResult(
        List<Slo> slo,
        double rate,
        Variant variant,
        String setting,
        @Nullable Integer holds,
        @Nullable Integer fails,
        boolean decided,
        List<Trial> trials) {

    /**
     * One JVM of the server under that rate.
     *
     * @param value of the setting; absent when it was left unchanged
     * @param requestThreads at most, as the server reported; absent without a limit or a report
     * @param rssPeakBytes the server's peak memory; absent when unknown
     * @param windows in order
     * @param problem what ended it early; absent when nothing did
     */
    public record Trial(
            Variant variant,
            @Nullable Integer value,
            @Nullable Integer requestThreads,
            Outcome outcome,
            @Nullable Long rssPeakBytes,
            List<Window> windows,
            @Nullable Problem problem) {}

    /** How a trial went. */
    public enum Outcome implements WireNamed {
        HOLDS,
        FAILS,
        /** The generator could not keep up. */
        UNOFFERED,
        /** It could not be tried. */
        BROKEN
    }

    /** The trials of a variant with that value. */
    public List<Trial> trialsOf(Variant of, @Nullable Integer value) {
        return trials.stream()
                .filter(each -> each.variant().equals(of)
                        && (value == null ? each.value() == null : value.equals(each.value())))
                .toList();
    }

    /** Whether it held in the majority of them; absent without any. */
    public @Nullable Boolean held(Variant of, @Nullable Integer value) {
        List<Trial> all = trialsOf(of, value);
        long held = all.stream().filter(each -> each.outcome() == Outcome.HOLDS).count();
        return all.isEmpty() ? null : Boolean.valueOf(2 * held > all.size());
    }

    /** Everything tried unchanged: the tuned variant, and those beside it. */
    public List<Variant> untuned() {
        return trials.stream()
                .filter(each -> each.value() == null)
                .map(Trial::variant)
                .distinct()
                .toList();
    }

    /** The names of the settings that take the value. */
    public List<String> settings() {
        return Sweep.names(setting);
    }
}
