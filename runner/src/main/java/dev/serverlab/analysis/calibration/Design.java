package dev.serverlab.analysis.calibration;

import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.file.Resolution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What is put before the instrument: two copies of one variant, which are equal, and a third whose every request costs a
 * known amount more CPU and takes 1 ms longer. So each run has the shape of a run of three servers.
 *
 * @param variant of which there are copies
 * @param paired how each run goes
 * @param rigorous whether it is the rigorous protocol, which has to find a smaller difference
 * @param cpuPercent how much more CPU the third is to use, in per cent of what a request costs
 * @param capacity requests per second that the server can answer, as {@link Resolution#resolve} takes it
 */
public record Design(
        Variant variant,
        Paired paired,
        boolean rigorous,
        double cpuPercent,
        Function<Experiment, OptionalDouble> capacity) {

    /** The name of the experiment that each run is one of. */
    public static final String NAME = "calibration";

    /** By how much the third copy answers later. */
    public static final Duration LATER = Duration.ofMillis(1);

    /** Of the quick protocol. */
    public static final double QUICK_PERCENT = 25;
    /** Of the rigorous one. */
    public static final double RIGOROUS_PERCENT = 8;

    private static final int PILOT_BLOCKS = 3;

    /**
     * The quick protocol or the rigorous one.
     *
     * @param overrides what is to be another way
     * @throws dev.serverlab.problem.LabException when it cannot be run
     */
    public static Design of(
            Variant variant, boolean rigorous, Layer overrides, Function<Experiment, OptionalDouble> capacity) {
        Layer standard = Layer.NONE.with("paired", standard(rigorous)).part("paired");
        Paired paired = overrides.part("paired").over(standard).as(Paired.class).withEdgeThatFits();
        Design design = new Design(variant, paired, rigorous, rigorous ? RIGOROUS_PERCENT : QUICK_PERCENT, capacity);
        design.run(1);
        return design;
    }

    /** In a word: {@code custom} when it is neither the quick protocol nor the rigorous one as they are. */
    public String protocol() {
        return !paired.equals(standard(rigorous)) ? "custom" : rigorous ? "rigorous" : "quick";
    }

    private static Paired standard(boolean rigorous) {
        return rigorous ? Defaults.RIGOROUS : Defaults.PAIRED;
    }

    /** The other copy, which is equal. */
    public Variant again() {
        return variant.labelled("again");
    }

    /** The copy that costs more and takes longer. */
    public Variant more() {
        return variant.labelled("more");
    }

    /** One session of the two equal copies, which tells what a request costs. */
    public Experiment pilot() {
        Paired one = paired.of(1, PILOT_BLOCKS);
        return experiment("What does a request to " + variant + " cost?", one, variant, again());
    }

    /**
     * One run.
     *
     * @param cpuMicros what each request to the third copy burns, in µs
     */
    public Experiment run(int cpuMicros) {
        String question = "Are two copies of " + variant + " found equal, and one that burns " + cpuMicros
                + " µs more and answers " + LATER.toMillis() + " ms later found worse?";
        Map<String, Object> third =
                Map.of("variant", more(), "delay", Defaults.DELAY.plus(LATER), "cpuMicros", cpuMicros);
        return experiment(question, paired, variant, again(), third);
    }

    private Experiment experiment(String question, Paired trials, Object... variants) {
        Layer asked = Layer.NONE
                .with("question", question)
                .with("variants", List.of(variants))
                .with("protocol", Protocols.PAIRED)
                .with("paired", trials);
        return Resolution.resolve(NAME, asked, capacity);
    }
}
