package dev.serverlab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.contract.Work;
import dev.serverlab.problem.ExitCode;
import dev.serverlab.problem.LabException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ResolutionTest {

    private static final ExperimentFile SHORTEST = new ExperimentFile(
            "why?", List.of(new Variant("mvc", "single")), null, null, null, null, null, null, null, null, null);

    /** A capacity as that of variants that no thread holds back. */
    private static OptionalDouble noLimit(Experiment unused) {
        return OptionalDouble.empty();
    }

    private static Experiment read(ExperimentFile.@Nullable LoadPart load) {
        return Resolution.ofFile(
                "name",
                new ExperimentFile(
                        "why?",
                        List.of(new Variant("mvc", "single")),
                        null,
                        null,
                        load,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null));
    }

    private static Overrides overrides(@Nullable Integer users, @Nullable Double rate, @Nullable Duration duration) {
        return new Overrides(
                null,
                users,
                rate,
                null,
                duration,
                null,
                null,
                null,
                null,
                null,
                null,
                PairedOverrides.none(),
                null,
                Map.of());
    }

    @Test
    void takesDefaultsWhereTheFileSaysNothing() {
        Experiment experiment = Resolution.ofFile("name", SHORTEST);
        assertThat(experiment.load()).isEqualTo(new Load.Closed(Defaults.USERS, Defaults.RAMP, Defaults.DURATION));
        assertThat(experiment.workload()).isEqualTo(new Workload(Defaults.DELAY, null, 0));
        assertThat(experiment.warmup()).isEqualTo(Defaults.WARMUP);
        assertThat(experiment.jvmArgs()).isEqualTo(Defaults.JVM_ARGS);
        assertThat(experiment.rounds()).isEqualTo(Defaults.ROUNDS);
        assertThat(experiment.settings()).isEmpty();
    }

    @Test
    void lastsAsLongAsTheFileSaysUnlessTheCommandLineSaysOtherwise() {
        Experiment file = read(new ExperimentFile.LoadPart(5, null, null, Duration.ofSeconds(7)));
        assertThat(Resolution.resolve(file, Overrides.none(), ResolutionTest::noLimit)
                        .load())
                .isEqualTo(file.load());
        assertThat(Resolution.resolve(file, overrides(null, null, Duration.ofSeconds(9)), ResolutionTest::noLimit)
                        .load())
                .isEqualTo(new Load.Closed(5, Defaults.RAMP, Duration.ofSeconds(9)));
    }

    @Test
    void changesTheLoadModelFromTheCommandLineAndKeepsItsTimes() {
        Experiment file = read(new ExperimentFile.LoadPart(5, null, Duration.ZERO, Duration.ofSeconds(7)));
        Experiment open = Resolution.resolve(file, overrides(null, 12.5, null), ResolutionTest::noLimit);
        assertThat(open.load()).isEqualTo(new Load.Open(12.5, Duration.ZERO, Duration.ofSeconds(7)));
        assertThat(Resolution.resolve(open, overrides(3, null, null), ResolutionTest::noLimit)
                        .load())
                .isEqualTo(new Load.Closed(3, Duration.ZERO, Duration.ofSeconds(7)));
    }

    @Test
    void refusesBothLoadModels() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> read(new ExperimentFile.LoadPart(5, 5.0, null, null)))
                .satisfies(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.REFUSED));
    }

    @Test
    void addsSettingsOfTheCommandLineToThoseOfTheFile() {
        Experiment file = Resolution.ofFile(
                "name",
                new ExperimentFile(
                        "why?",
                        SHORTEST.variants(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        Map.of("mvc", Map.of("a", "1", "b", "1"))));
        Overrides overrides = new Overrides(
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                Work.OFFLOAD,
                null,
                null,
                null,
                PairedOverrides.none(),
                null,
                Map.of("mvc", Map.of("b", "2"), "vertx", Map.of("c", "2")));
        Experiment resolved = Resolution.resolve(file, overrides, ResolutionTest::noLimit);
        assertThat(resolved.settings()).isEqualTo(Map.of("mvc", Map.of("a", "1", "b", "2"), "vertx", Map.of("c", "2")));
        assertThat(resolved.workload().work()).isEqualTo(Work.OFFLOAD);
        assertThat(resolved.settingsOf(new Variant("webflux", "default"))).isEmpty();
    }

    @Test
    void choosesARateForThePairedTrialsUnlessOneIsGiven() {
        Experiment file = read(null);
        assertThat(Resolution.resolve(file, Overrides.none(), ResolutionTest::noLimit)
                        .paired()
                        .arrivals())
                .isBetween(1.0, 400.0);
        assertThat(Resolution.resolve(file, overrides(null, 12.5, null), ResolutionTest::noLimit)
                        .paired()
                        .arrivals())
                .isEqualTo(12.5);
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
        Experiment file = Resolution.ofFile(
                "name",
                new ExperimentFile(
                        "why?",
                        List.of(new Variant("mvc", "single"), slower),
                        null,
                        Map.of(slower, new ExperimentFile.DifferencePart(null, 50)),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null));
        assertThat(file.workloadOf(slower)).isEqualTo(new Workload(Defaults.DELAY, null, 50));
        Overrides none = Overrides.none();
        Overrides shorter = new Overrides(
                null,
                null,
                null,
                null,
                null,
                null,
                Duration.ofMillis(10),
                Work.BLOCK,
                null,
                none.protocol(),
                null,
                none.paired(),
                null,
                none.settings());
        assertThat(Resolution.resolve(file, shorter, ResolutionTest::noLimit).workloadOf(slower))
                .isEqualTo(new Workload(Duration.ofMillis(10), Work.BLOCK, 50));
    }

    @Test
    void settlesAtLeastAsLongAsTheDelay() {
        Overrides none = Overrides.none();
        Overrides slow = new Overrides(
                null,
                null,
                null,
                null,
                null,
                null,
                Duration.ofSeconds(5),
                null,
                null,
                none.protocol(),
                null,
                none.paired(),
                null,
                none.settings());
        assertThat(Resolution.resolve(read(null), slow, ResolutionTest::noLimit)
                        .paired()
                        .settle())
                .isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void namesEveryImpossibleNumberAtOnce() {
        Experiment file = read(new ExperimentFile.LoadPart(0, null, Duration.ofHours(1), Duration.ofHours(2)));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Resolution.resolve(file, Overrides.none(), ResolutionTest::noLimit))
                .withMessageContainingAll("users: 0", "ramp: 1h", "duration: 2h");
    }
}
