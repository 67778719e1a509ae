package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.spelling.MemorySizes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ExperimentReaderTest {

    private static final String SHORTEST = "variants: [mvc:single]\n";

    private static Experiment file(String text) {
        return MadeUpDraft.asking(text);
    }

    private static Experiment resolved(String text, Layer changes) {
        return resolved(text, new Overrides(null, changes));
    }

    private static Experiment resolved(String text, Overrides overrides) {
        return MadeUpDraft.of("question: why?\n" + text).experiment(overrides);
    }

    @Test
    void asksOfThoseThatAreRunAlone() {
        String file = "variants: [mvc:single, mvc:default]\n";
        Variant single = Variant.parse("mvc:single");
        Variant plain = Variant.parse("mvc:default");

        assertThat(resolved(file, new Overrides(List.of(single), Layer.NONE)).question())
                .isEqualTo("why? Run with mvc:single only.");
        assertThat(resolved(file, new Overrides(List.of(plain, single), Layer.NONE))
                        .question())
                .isEqualTo("why?");
    }

    private static Layer load(@Nullable Integer users, @Nullable Double rate, @Nullable Duration duration) {
        return Layer.NONE
                .with("load.users", users)
                .with("load.rate", rate)
                .with("paired.rate", rate)
                .with("load.duration", duration);
    }

    private static Layer workload(@Nullable Duration delay, @Nullable Work work) {
        return Layer.NONE.with("workload.delay", delay).with("workload.work", work);
    }

    private static Overrides variants(String... variants) {
        return new Overrides(Stream.of(variants).map(Variant::parse).toList(), Layer.NONE);
    }

    @Test
    void takesDefaultsWhereTheFileSaysNothing() {
        Experiment experiment = file(SHORTEST);
        assertThat(experiment.load())
                .isEqualTo(new Load.Closed(Defaults.USERS, Defaults.RAMP, Defaults.DURATION, null));
        assertThat(experiment.workload()).isEqualTo(new Workload(Defaults.DELAY, null, 0));
        assertThat(experiment.warmup()).isEqualTo(Defaults.WARMUP);
        assertThat(experiment.jvmArgs()).isEqualTo(Defaults.JVM_ARGS);
        assertThat(experiment.trials().rounds()).isEqualTo(Defaults.ROUNDS);
        assertThat(experiment.conditions().settings()).isEmpty();
        assertThat(experiment.differences()).isEmpty();
        assertThat(experiment.sweep()).isNull();
        assertThat(experiment.expectations().claims()).isEmpty();
    }

    @Test
    void changesTheHeapAloneWhereOnlyThatIsSaid() {
        String other = "-XX:+UseSerialGC";
        String file = SHORTEST + "jvmArgs: [-Xms64m, -Xmx64m, -XX:MaxHeapSize=64m, " + other + "]\n";
        Layer heap = Layer.NONE.with("heap", "2g");
        List<String> ofTheLab = Defaults.JVM_ARGS.subList(2, Defaults.JVM_ARGS.size());

        assertThat(file(SHORTEST + "heap: 2g\n").jvmArgs()).isEqualTo(MemorySizes.withHeap("2g", ofTheLab));
        assertThat(file(SHORTEST + "heap: 2g\njvmArgs: [" + other + "]\n").jvmArgs())
                .containsExactly(other, "-Xms2g", "-Xmx2g");
        // Of several a JVM heeds the last.
        assertThat(resolved(file, heap).jvmArgs()).containsExactly("-XX:MaxHeapSize=64m", other, "-Xms2g", "-Xmx2g");
        // Arguments of the command line are instead of everything below, as before.
        Layer args = Layer.NONE.with("jvmArgs", List.of("-Xmx1g"));
        assertThat(resolved(SHORTEST + "heap: 2g\n", args).jvmArgs()).containsExactly("-Xmx1g");
    }

    @Test
    void lastsAsLongAsTheFileSaysUnlessTheCommandLineSaysOtherwise() {
        String file = SHORTEST + "load: { users: 5, duration: 7s }";
        assertThat(resolved(file, Overrides.NONE).load()).isEqualTo(file(file).load());
        assertThat(resolved(file, load(null, null, Duration.ofSeconds(9))).load())
                .isEqualTo(new Load.Closed(5, Defaults.RAMP, Duration.ofSeconds(9), null));
    }

    @Test
    void changesTheLoadModelFromTheCommandLineAndKeepsItsTimes() {
        String times = "ramp: 0s, steps: 4, duration: 7s }";
        assertThat(resolved(SHORTEST + "load: { users: 5, " + times, load(null, 12.5, null))
                        .load())
                .isEqualTo(new Load.Open(12.5, Duration.ZERO, Duration.ofSeconds(7), 4));
        assertThat(resolved(SHORTEST + "load: { rate: 12.5, " + times, load(3, null, null))
                        .load())
                .isEqualTo(new Load.Closed(3, Duration.ZERO, Duration.ofSeconds(7), 4));
    }

    @Test
    void refusesBothLoadModels() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(SHORTEST, load(5, 5.0, null)))
                .satisfies(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.REFUSED));
    }

    @Test
    void addsSettingsOfTheCommandLineToThoseOfTheFile() {
        Layer changes = workload(null, Work.OFFLOAD)
                .with("settings", Map.of("mvc", Map.of("b", "2"), "vertx", Map.of("c", "2")));
        Experiment resolved = resolved(SHORTEST + "settings: { mvc: { a: 1, b: 1 } }", changes);
        assertThat(resolved.conditions().settings())
                .isEqualTo(Map.of("mvc", Map.of("a", "1", "b", "2"), "vertx", Map.of("c", "2")));
        assertThat(resolved.workload().work()).isEqualTo(Work.OFFLOAD);
        assertThat(resolved.subject(new Variant("webflux", "default")).settings())
                .isEmpty();
    }

    @Test
    void choosesARateForThePairedTrialsUnlessOneIsGiven() {
        assertThat(resolved(SHORTEST, Overrides.NONE).paired().arrivals()).isBetween(1.0, 400.0);
        assertThat(resolved(SHORTEST, load(null, 12.5, null)).paired().arrivals())
                .isEqualTo(12.5);
    }

    @Test
    void letsAVariantThatDiffersFollowInWhatItSharesWithTheOthers() {
        Variant slower = Variant.parse("mvc:single.slower");
        String file = "variants: [mvc:single, { variant: mvc:single.slower, cpuMicros: 50 }]";
        assertThat(file(file).subject(slower).workload()).isEqualTo(new Workload(Defaults.DELAY, null, 50));
        assertThat(resolved(file, workload(Duration.ofMillis(10), Work.BLOCK))
                        .subject(slower)
                        .workload())
                .isEqualTo(new Workload(Duration.ofMillis(10), Work.BLOCK, 50));
    }

    @Test
    void settlesAtLeastAsLongAsTheDelay() {
        assertThat(resolved(SHORTEST, workload(Duration.ofSeconds(5), null))
                        .paired()
                        .settle())
                .isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void namesEveryImpossibleNumberAtOnce() {
        Layer changes = load(0, null, Duration.ofHours(2))
                .with("load.ramp", Duration.ofHours(1))
                .with("workload.delay", Duration.ofSeconds(20));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(SHORTEST + "load: { duration: 10s }", changes))
                .withMessageContainingAll("users: 0", "ramp: 1h", "duration: 2h", "a delay of 20s");
    }

    @Test
    void givesTimesOfTheCommandLineToLoadsOfSingleVariantsToo() {
        String file = """
                variants: [mvc:single, { variant: mvc:single.many, users: 500 }]
                load: { users: 100, ramp: 2s, steps: 2, duration: 10s }
                """;
        Variant many = Variant.parse("mvc:single.many");
        assertThat(file(file).subject(many).load())
                .isEqualTo(new Load.Closed(500, Duration.ofSeconds(2), Duration.ofSeconds(10), 2));
        assertThat(resolved(file, load(null, null, Duration.ofSeconds(3)))
                        .subject(many)
                        .load())
                .isEqualTo(new Load.Closed(500, Duration.ofSeconds(2), Duration.ofSeconds(3), 2));
    }

    @Test
    void refusesOneLoadForVariantsThatHaveTheirOwn() {
        String file = "variants: [mvc:single, { variant: mvc:single.many, users: 500 }]";
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(file, load(7, null, null)))
                .withMessageContainingAll("a different load", "mvc:single.many");
        Overrides withoutIt = new Overrides(List.of(new Variant("mvc", "single")), load(7, null, null));
        assertThat(resolved(file, withoutIt).load())
                .isEqualTo(new Load.Closed(7, Defaults.RAMP, Defaults.DURATION, null));
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
        Experiment left = resolved(SWEEP, variants("mvc:single.1-10ms", "mvc:single.10-10ms"));
        assertThat(Objects.requireNonNull(left.sweep()).axes())
                .containsExactly(new Sweep.Axis("mvc.threads", List.of("1", "10")));
        assertThat(Objects.requireNonNull(left.sweep()).points())
                .extracting(Sweep.Point::values)
                .containsExactly(Map.of("mvc.threads", "1"), Map.of("mvc.threads", "10"));
        assertThat(left.expectations().claims()).extracting(Claim::id).containsExactly("a");
        assertThat(left.subject(Variant.parse("mvc:single.1-10ms")).workload().delay())
                .isEqualTo(Duration.ofMillis(10));
    }

    @Test
    void takesAllThatWasMadeOfAVariantThatIsNamed() {
        Experiment left = resolved(SWEEP, variants("webflux:single"));
        assertThat(left.variants())
                .extracting(Variant::toString)
                .containsExactly("webflux:single.10ms", "webflux:single.20ms");
        assertThat(Objects.requireNonNull(left.sweep()).axes())
                .containsExactly(new Sweep.Axis("delay", List.of("10ms", "20ms")));
    }

    @Test
    void refusesOneValueForWhatIsSwept() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(SWEEP, workload(Duration.ofMillis(1), null)))
                .withMessageContaining("sweeps delay");
        Layer threads = Layer.NONE.with("settings", Map.of("mvc", Map.of("threads", "2")));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(SWEEP, threads))
                .withMessageContaining("sweeps mvc.threads");
        assertThat(resolved(SWEEP, load(3, null, null)).load().describe()).startsWith("3 concurrent users");
    }

    @Test
    void blamesTheFileForWhatItSaysItself() {
        Layer longer = Layer.NONE.with("load.duration", Duration.ofSeconds(30));
        String file = SHORTEST + "workload: { delay: 20s }\nprotocol: solo\n";
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(file + "rounds: 0\n", longer))
                .withMessageContainingAll(
                        "line 5, column 9 (rounds): 0 is not from 1 to 100",
                        "line 3, column 20 (workload.delay): a delay of 20s");
        assertThat(resolved(file, longer).load().duration()).hasSeconds(30);
    }

    @Test
    void refusesWhatIsNotThereInTheWordsOfTheCommandLine() {
        Catalogue nothing = () -> Map.of();
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> ExperimentReader.read("x", Layer.NONE.with("variants", List.of("mvc:x")), nothing))
                .satisfies(e -> assertThat(e.problem().code()).isEqualTo("unknown-variant"))
                .withMessage("There is no server 'mvc'.");
    }

    @Test
    void refusesASweepOfWhatTheCommandLineLeavesOut() {
        String sweep = "variants: [mvc:single, mvc:wide]\nsweep: { users: [10, 20] }\n";
        assertThat(resolved(sweep, Layer.NONE).variants()).hasSize(4);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> resolved(sweep, Layer.NONE.with("protocol", "paired")))
                .withMessageContaining("cannot be run: sweep.users: users is for solo trials, but there are none");
    }

    @Test
    void keepsClaimsThatWhatIsRunCannotTell() {
        Layer solo = Layer.NONE.with("protocol", "solo");
        String paired =
                SWEEP.replace("variant: mvc:single.1-10ms, r", "protocol: paired, variant: mvc:single.1-10ms, r");
        assertThat(resolved(paired, solo).expectations().claims()).hasSize(2);
    }
}
