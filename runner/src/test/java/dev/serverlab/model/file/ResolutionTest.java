package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.PairedOverrides;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ResolutionTest {

    private static final String SHORTEST = "question: why?\nvariants: [mvc:single]\n";

    private static Experiment file(String text) {
        Interpretation read = Interpretation.of("name", Experiments.parse(text), RunLength.QUICK);
        assertThat(read.mistakes()).isEmpty();
        return read.experiment();
    }

    private static Experiment resolved(Experiment file, Overrides overrides) {
        return Resolution.resolve(file, overrides, ResolutionTest::noLimit);
    }

    /** A capacity as that of variants that no thread holds back. */
    private static OptionalDouble noLimit(Experiment unused) {
        return OptionalDouble.empty();
    }

    private static Overrides load(@Nullable Integer users, @Nullable Double rate, @Nullable Duration duration) {
        return overrides(null, new LoadPart(users, rate, null, null, null, duration), WorkloadPart.NONE, Map.of());
    }

    private static Overrides workload(@Nullable Duration delay, @Nullable Work work) {
        return overrides(null, LoadPart.NONE, new WorkloadPart(delay, work, null), Map.of());
    }

    private static Overrides variants(String... variants) {
        return overrides(Stream.of(variants).map(Variant::parse).toList(), LoadPart.NONE, WorkloadPart.NONE, Map.of());
    }

    private static Overrides overrides(
            @Nullable List<Variant> variants,
            LoadPart load,
            WorkloadPart workload,
            Map<String, Map<String, String>> settings) {
        return new Overrides(
                variants, load, workload, null, null, null, PairedOverrides.none(), null, settings, SitePart.NONE);
    }

    @Test
    void takesDefaultsWhereTheFileSaysNothing() {
        Experiment experiment = file(SHORTEST);
        assertThat(experiment.load()).isEqualTo(new Load.Closed(Defaults.USERS, Defaults.RAMP, Defaults.DURATION));
        assertThat(experiment.workload()).isEqualTo(new Workload(Defaults.DELAY, null, 0));
        assertThat(experiment.warmup()).isEqualTo(Defaults.WARMUP);
        assertThat(experiment.jvmArgs()).isEqualTo(Defaults.JVM_ARGS);
        assertThat(experiment.rounds()).isEqualTo(Defaults.ROUNDS);
        assertThat(experiment.settings()).isEmpty();
        assertThat(experiment.differences()).isEmpty();
        assertThat(experiment.sweep()).isNull();
        assertThat(experiment.claims()).isEmpty();
    }

    @Test
    void lastsAsLongAsTheFileSaysUnlessTheCommandLineSaysOtherwise() {
        Experiment file = file(SHORTEST + "load: { users: 5, duration: 7s }");
        assertThat(resolved(file, Overrides.none()).load()).isEqualTo(file.load());
        assertThat(resolved(file, load(null, null, Duration.ofSeconds(9))).load())
                .isEqualTo(new Load.Closed(5, Defaults.RAMP, Duration.ofSeconds(9)));
    }

    @Test
    void changesTheLoadModelFromTheCommandLineAndKeepsItsTimes() {
        Experiment file = file(SHORTEST + "load: { users: 5, ramp: 0s, steps: 4, duration: 7s }");
        Experiment open = resolved(file, load(null, 12.5, null));
        assertThat(open.load()).isEqualTo(new Load.Open(12.5, Duration.ZERO, Duration.ofSeconds(7), 4));
        assertThat(resolved(open, load(3, null, null)).load())
                .isEqualTo(new Load.Closed(3, Duration.ZERO, Duration.ofSeconds(7), 4));
    }

    @Test
    void refusesBothLoadModels() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(file(SHORTEST), load(5, 5.0, null)))
                .satisfies(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.REFUSED));
    }

    @Test
    void addsSettingsOfTheCommandLineToThoseOfTheFile() {
        Experiment file = file(SHORTEST + "settings: { mvc: { a: 1, b: 1 } }");
        Overrides overrides = overrides(
                null,
                LoadPart.NONE,
                new WorkloadPart(null, Work.OFFLOAD, null),
                Map.of("mvc", Map.of("b", "2"), "vertx", Map.of("c", "2")));
        Experiment resolved = resolved(file, overrides);
        assertThat(resolved.settings()).isEqualTo(Map.of("mvc", Map.of("a", "1", "b", "2"), "vertx", Map.of("c", "2")));
        assertThat(resolved.workload().work()).isEqualTo(Work.OFFLOAD);
        assertThat(resolved.settingsOf(new Variant("webflux", "default"))).isEmpty();
    }

    @Test
    void choosesARateForThePairedTrialsUnlessOneIsGiven() {
        Experiment file = file(SHORTEST);
        assertThat(resolved(file, Overrides.none()).paired().arrivals()).isBetween(1.0, 400.0);
        assertThat(resolved(file, load(null, 12.5, null)).paired().arrivals()).isEqualTo(12.5);
    }

    @Test
    void choosesALowerRateTheMoreServersShareTheMachineAndTheMoreARequestCosts() {
        Workload cheap = new Workload(Duration.ofMillis(100), null, 0);
        assertThat(Paired.chosenRate(2, cheap, 2, OptionalDouble.empty())).isEqualTo(400);
        assertThat(Paired.chosenRate(3, cheap, 2, OptionalDouble.empty())).isEqualTo(380);
        assertThat(Paired.chosenRate(10, cheap, 2, OptionalDouble.empty())).isEqualTo(114);
        assertThat(Paired.chosenRate(3, new Workload(Duration.ofMillis(100), null, 100_000), 2, OptionalDouble.empty()))
                .isEqualTo(2);
        assertThat(Paired.chosenRate(3, new Workload(Duration.ofMinutes(1), null, 0), 64, OptionalDouble.empty()))
                .isEqualTo(69);
    }

    @Test
    void choosesHalfOfWhatTheFewestThreadsCanAnswer() {
        assertThat(Paired.chosenRate(2, new Workload(Duration.ofMillis(100), null, 0), 2, OptionalDouble.of(10)))
                .isEqualTo(5);
    }

    @Test
    void letsAVariantThatDiffersFollowInWhatItSharesWithTheOthers() {
        Variant slower = Variant.parse("mvc:single.slower");
        Experiment file = file("variants: [mvc:single, { variant: mvc:single.slower, cpuMicros: 50 }]");
        assertThat(file.workloadOf(slower)).isEqualTo(new Workload(Defaults.DELAY, null, 50));
        assertThat(resolved(file, workload(Duration.ofMillis(10), Work.BLOCK)).workloadOf(slower))
                .isEqualTo(new Workload(Duration.ofMillis(10), Work.BLOCK, 50));
    }

    @Test
    void settlesAtLeastAsLongAsTheDelay() {
        assertThat(resolved(file(SHORTEST), workload(Duration.ofSeconds(5), null))
                        .paired()
                        .settle())
                .isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void namesEveryImpossibleNumberAtOnce() {
        Experiment file = file(SHORTEST + "load: { users: 0, ramp: 1h, duration: 2h }");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(file, Overrides.none()))
                .withMessageContainingAll("users: 0", "ramp: 1h", "duration: 2h");
    }

    @Test
    void givesTimesOfTheCommandLineToLoadsOfSingleVariantsToo() {
        Experiment file = file("""
                variants: [mvc:single, { variant: mvc:single.many, users: 500 }]
                load: { users: 100, ramp: 2s, steps: 2, duration: 10s }
                """);
        Variant many = Variant.parse("mvc:single.many");
        assertThat(file.loadOf(many)).isEqualTo(new Load.Closed(500, Duration.ofSeconds(2), Duration.ofSeconds(10), 2));
        assertThat(resolved(file, load(null, null, Duration.ofSeconds(3))).loadOf(many))
                .isEqualTo(new Load.Closed(500, Duration.ofSeconds(2), Duration.ofSeconds(3), 2));
    }

    @Test
    void refusesOneLoadForVariantsThatHaveTheirOwn() {
        Experiment file = file("variants: [mvc:single, { variant: mvc:single.many, users: 500 }]");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(file, load(7, null, null)))
                .withMessageContainingAll("a load of its own", "mvc:single.many");
        Overrides withoutIt = overrides(
                List.of(new Variant("mvc", "single")),
                new LoadPart(7, null, null, null, null, null),
                WorkloadPart.NONE,
                Map.of());
        assertThat(resolved(file, withoutIt).load()).isEqualTo(new Load.Closed(7, Defaults.RAMP, Defaults.DURATION));
    }

    private static final String SWEEP = """
            source: { title: x }
            variants: [mvc:single, webflux:single]
            sweep:
              mvc.threads: [1, 10, 50]
              delay: [10ms, 20ms]
            claims:
              - { id: a, says: x, metric: p90, variant: mvc:single.1-10ms, reproduced: { value: { to: 1 } } }
              - { id: b, says: x, metric: p90, variant: mvc:single.1-10ms, against: mvc:single.50-10ms,
                  reproduced: { ratio: { to: 1 } } }
            """;

    @Test
    void keepsPointsAndClaimsOfTheVariantsThatRemain() {
        Experiment left = resolved(file(SWEEP), variants("mvc:single.1-10ms", "mvc:single.10-10ms"));
        assertThat(Objects.requireNonNull(left.sweep()).axes())
                .containsExactly(new Sweep.Axis("mvc.threads", List.of("1", "10")));
        assertThat(Objects.requireNonNull(left.sweep()).points())
                .extracting(Sweep.Point::values)
                .containsExactly(Map.of("mvc.threads", "1"), Map.of("mvc.threads", "10"));
        assertThat(left.claims()).extracting(Claim::id).containsExactly("a");
        assertThat(left.workloadOf(Variant.parse("mvc:single.1-10ms")).delay()).isEqualTo(Duration.ofMillis(10));
    }

    @Test
    void takesAllThatWasMadeOfAVariantThatIsNamed() {
        Experiment left = resolved(file(SWEEP), variants("webflux:single"));
        assertThat(left.variants())
                .extracting(Variant::toString)
                .containsExactly("webflux:single.10ms", "webflux:single.20ms");
        assertThat(Objects.requireNonNull(left.sweep()).axes())
                .containsExactly(new Sweep.Axis("delay", List.of("10ms", "20ms")));
    }

    @Test
    void refusesOneValueForWhatIsSwept() {
        Experiment file = file(SWEEP);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(file, workload(Duration.ofMillis(1), null)))
                .withMessageContaining("sweeps delay");
        Overrides threads = overrides(null, LoadPart.NONE, WorkloadPart.NONE, Map.of("mvc", Map.of("threads", "2")));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(file, threads))
                .withMessageContaining("sweeps mvc.threads");
        assertThat(resolved(file, load(3, null, null)).load().describe()).startsWith("3 concurrent users");
    }
}
