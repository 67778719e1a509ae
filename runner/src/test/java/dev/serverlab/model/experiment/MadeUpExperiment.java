package dev.serverlab.model.experiment;

import dev.serverlab.model.experiment.Claim.Source;
import dev.serverlab.model.experiment.Experiment.Conditions;
import dev.serverlab.model.experiment.Experiment.Expectations;
import dev.serverlab.model.experiment.Experiment.Trials;
import dev.serverlab.model.experiment.Subject.VariantOverrides;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes experiments for tests: what they do not say is as in the one that they are made from. */
public final class MadeUpExperiment {

    private String name;
    private final RunLength form;
    private String question;
    private List<Variant> variants;
    private Workload workload;
    private Map<Variant, VariantOverrides> differences;
    private Trials trials;
    private Conditions conditions;
    private @Nullable Sweep sweep;
    private Expectations expectations;

    private MadeUpExperiment(Experiment from) {
        name = from.name();
        form = from.form();
        question = from.question();
        variants = from.variants();
        workload = from.workload();
        differences = from.differences();
        trials = from.trials();
        conditions = from.conditions();
        sweep = from.sweep();
        expectations = from.expectations();
    }

    /** One that differs from another in what is said. */
    public static MadeUpExperiment like(Experiment other) {
        return new MadeUpExperiment(other);
    }

    /** One round solo of these variants, with 100 users for 30 s who wait 100 ms. */
    public static MadeUpExperiment of(String... variants) {
        return of(Stream.of(variants).map(Variant::parse).toList());
    }

    public static MadeUpExperiment of(List<Variant> variants) {
        return new MadeUpExperiment(new Experiment(
                "name",
                RunLength.QUICK,
                "why?",
                variants,
                new Workload(Duration.ofMillis(100), null, 0),
                Map.of(),
                new Trials(
                        new Load.Closed(100, Duration.ofSeconds(1), Duration.ofSeconds(30), null),
                        Protocols.SOLO,
                        1,
                        Duration.ofSeconds(10),
                        Defaults.PAIRED.withoutProfiles()),
                new Conditions(List.of(), Map.of(), null, null, null, null),
                null,
                Expectations.NONE));
    }

    public MadeUpExperiment name(String said) {
        name = said;
        return this;
    }

    public MadeUpExperiment question(String said) {
        question = said;
        return this;
    }

    public MadeUpExperiment variants(List<Variant> said) {
        variants = said;
        return this;
    }

    public MadeUpExperiment workload(Workload said) {
        workload = said;
        return this;
    }

    public MadeUpExperiment differences(Map<Variant, VariantOverrides> said) {
        differences = said;
        return this;
    }

    public MadeUpExperiment load(Load said) {
        trials = new Trials(said, trials.protocol(), trials.rounds(), trials.warmup(), trials.paired());
        return this;
    }

    public MadeUpExperiment protocol(Protocols said) {
        trials = new Trials(trials.load(), said, trials.rounds(), trials.warmup(), trials.paired());
        return this;
    }

    public MadeUpExperiment site(Placement said) {
        conditions = new Conditions(
                conditions.jvmArgs(),
                conditions.settings(),
                conditions.servers(),
                conditions.backends(),
                said,
                conditions.layers());
        return this;
    }

    public MadeUpExperiment rounds(int said) {
        trials = new Trials(trials.load(), trials.protocol(), said, trials.warmup(), trials.paired());
        return this;
    }

    public MadeUpExperiment warmup(Duration said) {
        trials = new Trials(trials.load(), trials.protocol(), trials.rounds(), said, trials.paired());
        return this;
    }

    public MadeUpExperiment paired(Paired said) {
        trials = trials.with(said);
        return this;
    }

    public MadeUpExperiment jvmArgs(String... said) {
        conditions = new Conditions(
                List.of(said),
                conditions.settings(),
                conditions.servers(),
                conditions.backends(),
                conditions.site(),
                conditions.layers());
        return this;
    }

    public MadeUpExperiment settings(Map<String, Map<String, String>> said) {
        conditions = new Conditions(
                conditions.jvmArgs(),
                said,
                conditions.servers(),
                conditions.backends(),
                conditions.site(),
                conditions.layers());
        return this;
    }

    public MadeUpExperiment backends(String... said) {
        return backends(Stream.of(said).map(NamedBackend::of).toArray(NamedBackend[]::new));
    }

    public MadeUpExperiment backends(NamedBackend... said) {
        conditions = new Conditions(
                conditions.jvmArgs(),
                conditions.settings(),
                conditions.servers(),
                List.of(said),
                conditions.site(),
                conditions.layers());
        return this;
    }

    public MadeUpExperiment sweep(@Nullable Sweep said) {
        sweep = said;
        return this;
    }

    public MadeUpExperiment source(@Nullable Source said) {
        expectations = new Expectations(said, expectations.claims(), expectations.slo());
        return this;
    }

    public MadeUpExperiment claims(List<Claim> said) {
        expectations = expectations.with(said);
        return this;
    }

    public Experiment build() {
        return new Experiment(
                name, form, question, variants, workload, differences, trials, conditions, sweep, expectations);
    }
}
