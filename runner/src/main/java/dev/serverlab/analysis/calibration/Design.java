package dev.serverlab.analysis.calibration;

import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Catalogue;
import dev.serverlab.model.file.ExperimentReader;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.run.ComparisonResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the instrument is tested with: two equal copies of one variant, and a third whose every request costs a known amount
 * more CPU and takes 1 ms longer. So each run is shaped like a run of three servers.
 *
 * <p>Further runs have them beside unlike servers. There every request to any server burns CPU, and one to the third
 * copy twice as much, so that it differs in nothing else: neither in its requests nor in when it answers.
 *
 * @param variant the one that is copied
 * @param beside unlike servers
 * @param paired how each run goes
 * @param rigorous whether it is the rigorous protocol, which has to find a smaller difference
 * @param cpuPercent how much more CPU the third is to use, in per cent of what a request costs
 * @param catalogue in which the variants are
 */
public record Design(
        Variant variant,
        List<Variant> beside,
        Paired paired,
        boolean rigorous,
        double cpuPercent,
        Catalogue catalogue) {

    /** The name of each run's experiment. */
    public static final String NAME = "calibration";

    private static final String UNLIKE = NAME + "-unlike";

    /** How much later the third copy answers. */
    public static final Duration LATER = Duration.ofMillis(1);

    /** How much more CPU the third copy is to use in the quick protocol. */
    public static final double QUICK_PERCENT = 25;
    /** The same in the rigorous one. */
    public static final double RIGOROUS_PERCENT = 8;
    /**
     * The same beside unlike servers, where a request costs up to twice what it did in the pilot: 8 % shrank to 4 %,
     * within the margin.
     */
    static final double BESIDE_PERCENT = 25;

    private static final int PILOT_BLOCKS = 3;

    /**
     * The quick protocol or the rigorous one.
     *
     * @param overrides what differs from the protocol
     * @throws dev.serverlab.model.problem.LabException when it cannot be run
     */
    public static Design of(
            Variant variant, List<Variant> beside, boolean rigorous, Layer overrides, Catalogue catalogue) {
        Layer standard = Layer.NONE.with("paired", standard(rigorous)).part("paired");
        Paired paired = overrides.part("paired").over(standard).as(Paired.class).withEdgeThatFits();
        double cpuPercent = rigorous ? RIGOROUS_PERCENT : QUICK_PERCENT;
        Design design = new Design(variant, beside, paired, rigorous, cpuPercent, catalogue);
        design.run(1);
        design.unlike(1);
        return design;
    }

    /** The protocol's name; {@code custom} when it is neither the unchanged quick protocol nor the rigorous one. */
    public String protocol() {
        return !paired.equals(standard(rigorous)) ? "custom" : rigorous ? "rigorous" : "quick";
    }

    private static Paired standard(boolean rigorous) {
        return (rigorous ? Defaults.RIGOROUS : Defaults.PAIRED).withoutProfiles();
    }

    /** The other copy, which is equal. */
    public Variant copy() {
        return variant.labelled("again");
    }

    /** The copy that costs more and takes longer. */
    public Variant costlier() {
        return variant.labelled("more");
    }

    /** Whether a comparison is of the equal copies. */
    boolean comparesEqualCopies(ComparisonResult each) {
        return isEqual(each.baseline()) && isEqual(each.candidate());
    }

    /** Whether a comparison is of the third copy with one of the equal ones. */
    boolean comparesCostlierCopy(ComparisonResult each) {
        return isEqual(each.baseline()) && each.candidate().equals(costlier());
    }

    private boolean isEqual(Variant one) {
        return one.equals(variant) || one.equals(copy());
    }

    /** One session of the two equal copies, which measures what a request costs. */
    public Experiment pilot() {
        Paired one = paired.of(1, PILOT_BLOCKS);
        return experiment(NAME, "What does a request to " + variant + " cost?", one, 0, variant, copy());
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
                Map.of("variant", costlier(), "delay", Defaults.DELAY.plus(LATER), "cpuMicros", cpuMicros);
        return experiment(NAME, question, paired, 0, variant, copy(), third);
    }

    /**
     * One run beside unlike servers.
     *
     * @param cpuMicros what each request burns, in µs; one to the third copy burns it twice
     */
    public Experiment unlike(int cpuMicros) {
        String question = "Beside unlike servers, are two copies of " + variant + " found equal, and one that burns "
                + cpuMicros + " µs more found to cost that?";
        List<Object> variants =
                new ArrayList<>(List.of(variant, copy(), Map.of("variant", costlier(), "cpuMicros", 2 * cpuMicros)));
        variants.addAll(beside);
        return experiment(UNLIKE, question, paired, cpuMicros, variants.toArray());
    }

    private Experiment experiment(String name, String question, Paired trials, int cpuMicros, Object... variants) {
        boolean isStandard = trials.warmup().equals(standard(rigorous).warmup());
        Paired enough = isStandard ? trials.withTimeToWarmUp(variants.length, false) : trials;
        Layer asked = Layer.NONE
                .with("question", question)
                .with("variants", List.of(variants))
                .with("workload.cpuMicros", cpuMicros)
                .with("protocol", Protocols.PAIRED)
                .with("paired", enough)
                .with("paired.profile", Duration.ZERO);
        return ExperimentReader.read(name, asked, catalogue);
    }
}
