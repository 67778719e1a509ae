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
    private Load load;
    private Protocols protocol;
    private int rounds;
    private Duration warmup;
    private Paired paired;
    private List<String> jvmArgs;
    private Map<String, Map<String, String>> settings;
    private @Nullable Map<String, CustomServer> servers;
    private @Nullable List<NamedBackend> backends;
    private @Nullable Placement site;
    private @Nullable Sweep sweep;
    private @Nullable Source source;
    private List<Claim> claims;

    private MadeUpExperiment(Experiment from) {
        name = from.name();
        form = from.form();
        question = from.question();
        variants = from.variants();
        workload = from.workload();
        differences = from.differences();
        load = from.load();
        protocol = from.protocol();
        rounds = from.trials().rounds();
        warmup = from.warmup();
        paired = from.paired();
        jvmArgs = from.jvmArgs();
        settings = from.conditions().settings();
        servers = from.servers();
        backends = from.conditions().backends();
        site = from.conditions().site();
        sweep = from.sweep();
        source = from.expectations().source();
        claims = from.expectations().claims();
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
                        Defaults.PAIRED),
                new Conditions(List.of(), Map.of(), null, null, null),
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
        load = said;
        return this;
    }

    public MadeUpExperiment protocol(Protocols said) {
        protocol = said;
        return this;
    }

    public MadeUpExperiment site(Placement said) {
        site = said;
        return this;
    }

    public MadeUpExperiment rounds(int said) {
        rounds = said;
        return this;
    }

    public MadeUpExperiment warmup(Duration said) {
        warmup = said;
        return this;
    }

    public MadeUpExperiment paired(Paired said) {
        paired = said;
        return this;
    }

    public MadeUpExperiment jvmArgs(String... said) {
        jvmArgs = List.of(said);
        return this;
    }

    public MadeUpExperiment settings(Map<String, Map<String, String>> said) {
        settings = said;
        return this;
    }

    public MadeUpExperiment backends(String... said) {
        return backends(Stream.of(said).map(NamedBackend::of).toArray(NamedBackend[]::new));
    }

    public MadeUpExperiment backends(NamedBackend... said) {
        backends = List.of(said);
        return this;
    }

    public MadeUpExperiment sweep(@Nullable Sweep said) {
        sweep = said;
        return this;
    }

    public MadeUpExperiment source(@Nullable Source said) {
        source = said;
        return this;
    }

    public MadeUpExperiment claims(List<Claim> said) {
        claims = said;
        return this;
    }

    public Experiment build() {
        return new Experiment(
                name,
                form,
                question,
                variants,
                workload,
                differences,
                new Trials(load, protocol, rounds, warmup, paired),
                new Conditions(jvmArgs, settings, servers, backends, site),
                sweep,
                new Expectations(source, claims, null));
    }
}
