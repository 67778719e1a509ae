package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.problem.LabException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What keys mean together. */
final class ResolvedExperimentTest {

    private static Experiment experiment(String text) {
        return MadeUpDraft.asking(text);
    }

    private static List<String> mistakes(String text) {
        return MadeUpDraft.mistakes(text);
    }

    @Test
    void readsVariantsAsTextAndWithDifferencesOfTheirOwn() {
        Experiment experiment = experiment("""
                variants:
                  - mvc:default
                  - variant: mvc:default.shipped
                    settings: { server.tomcat.max-keep-alive-requests: 100 }
                    work: block
                    users: 500
                settings: { mvc: { server.tomcat.threads.max: 50 } }
                """);
        Variant shipped = Variant.parse("mvc:default.shipped");
        assertThat(experiment.variants()).containsExactly(new Variant("mvc", "default"), shipped);
        assertThat(experiment.subject(shipped).settings())
                .isEqualTo(Map.of("server.tomcat.max-keep-alive-requests", "100", "server.tomcat.threads.max", "50"));
        assertThat(experiment.subject(shipped).workload()).isEqualTo(new Workload(Defaults.DELAY, Work.BLOCK, 0));
        assertThat(experiment.subject(shipped).load())
                .isEqualTo(new Load.Closed(500, Defaults.RAMP, Defaults.DURATION, null));
        assertThat(experiment.differences()).containsOnlyKeys(shipped);
    }

    @Test
    void makesAVariantOfEachValueThatConcernsIt() {
        Experiment experiment = experiment("""
                variants: [mvc:default, vertx:default.x, webflux:default]
                sweep:
                  mvc.server.tomcat.threads.max: [1, 50]
                  vertx.eventLoopPoolSize + vertx.instances: [1, 2]
                """);
        assertThat(experiment.variants())
                .extracting(Variant::toString)
                .containsExactly(
                        "mvc:default.1", "mvc:default.50", "vertx:default.x-1", "vertx:default.x-2", "webflux:default");
        assertThat(experiment.subject(Variant.parse("vertx:default.x-2")).settings())
                .isEqualTo(Map.of("eventLoopPoolSize", "2", "instances", "2"));
        assertThat(experiment.subject(Variant.parse("webflux:default")).settings())
                .isEmpty();
        assertThat(experiment.sweep())
                .isEqualTo(new Sweep(
                        List.of(
                                new Sweep.Axis("mvc.server.tomcat.threads.max", List.of("1", "50")),
                                new Sweep.Axis("vertx.eventLoopPoolSize + vertx.instances", List.of("1", "2"))),
                        List.of(
                                point("mvc:default.1", "mvc:default", "mvc.server.tomcat.threads.max", "1"),
                                point("mvc:default.50", "mvc:default", "mvc.server.tomcat.threads.max", "50"),
                                point(
                                        "vertx:default.x-1",
                                        "vertx:default.x",
                                        "vertx.eventLoopPoolSize + vertx.instances",
                                        "1"),
                                point(
                                        "vertx:default.x-2",
                                        "vertx:default.x",
                                        "vertx.eventLoopPoolSize + vertx.instances",
                                        "2"))));
    }

    private static Sweep.Point point(String variant, String of, String axis, String value) {
        return new Sweep.Point(Variant.parse(variant), Variant.parse(of), Map.of(axis, value));
    }

    @Test
    void sweepsLoadAndRequestsOfEveryVariant() {
        Experiment experiment = experiment("""
                variants: [mvc:default]
                sweep: { rate: [0.5, 20], cpuMicros: [0, 9] }
                load: { ramp: 2s, steps: 4, duration: 9s }
                """);
        assertThat(experiment.variants())
                .extracting(Variant::toString)
                .containsExactly("mvc:default.0-5-0", "mvc:default.0-5-9", "mvc:default.20-0", "mvc:default.20-9");
        Variant last = Variant.parse("mvc:default.20-9");
        assertThat(experiment.subject(last).load())
                .isEqualTo(new Load.Open(20, Duration.ofSeconds(2), Duration.ofSeconds(9), 4));
        assertThat(experiment.subject(last).workload()).isEqualTo(new Workload(Defaults.DELAY, null, 9));
        assertThat(Objects.requireNonNull(experiment.sweep())
                        .points()
                        .getFirst()
                        .values())
                .isEqualTo(Map.of("rate", "0.5", "cpuMicros", "0"));
    }

    @Test
    void countsTheVariantsOfASweepThatIsTooLargeInsteadOfMakingThem() {
        assertThat(mistakes("variants: [mvc:default]\nsweep: { users: [1,2,3,4,5,6], rate: [1,2,3,4,5,6,7,8,9] }\n"))
                .contains("sweep: 6 × 9 = 54 variants, but at most 50 can be run");
        assertThat(mistakes("""
                variants: [mvc:default, mvc:single, vertx:single, webflux:single]
                sweep: { "mvc.a": [1,2,3,4,5,6], "delay": [1ms,2ms,3ms,4ms,5ms,6ms] }
                """)).containsExactly("sweep: 2 × 6 × 6 + 2 × 6 = 84 variants, but at most 50 can be run");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            { users: [10] }                      | sweep.users: give at least two values
            { users: [10, 10] }                  | sweep.users: give each value only once
            { users: [10, many] }                | sweep.users[1]: must be a whole number
            { delay: [10ms, 10] }                | sweep.delay[1]: must be text
            { warmup: [1s, 2s] }                 | sweep.warmup: 'warmup' cannot be swept
            { users + threads: [1, 2] }          | sweep.users + threads: 'users + threads' cannot be swept
            { mvc.a + mvc.a: [1, 2] }            | sweep.mvc.a + mvc.a: mvc.a is in this line twice; name it once
            { mvc.a: [1, 2], mvc.a + users: [3, 4] } | sweep.mvc.a + users: mvc.a is also swept by mvc.a; give it one line
            { delay: [1000ms, 2s, 1s] }          | sweep.delay[2]: '1s' is the same as '1000ms'; give each value once
            { users + mvc.a: [1, "+1"] }         | sweep.users + mvc.a[1]: must be a whole number
            { rate: [1, 1.0] }                   | sweep.rate: give each value only once
            { vertx.instances: [1, 2] }          | sweep.vertx.instances: vertx.instances applies to none of the variants
            { users: [1, 2], rate: [1, 2] }      | cannot both be swept
            { mvc.a: ['*', x] }                  | sweep.mvc.a[0]: '*' needs a letter or a digit
            { mvc.a: [1.5, 1-5] }                | two variants would be named mvc:default.1-5; give variants labels
            { mvc.b: [1, 2] }                    | variants[1]: mvc:default.own already sets mvc.b
            { mvc.a: [1, abcdefghijklmnopqrstuvwxyz0123456789] } | would be longer than 32 characters
            """)
    void saysWhatIsWrongWithASweep(String sweep, String mistake) {
        assertThat(mistakes(
                        "variants: [mvc:default, { variant: mvc:default.own, settings: { b: 7 } }]\nsweep: " + sweep))
                .anyMatch(found -> found.contains(mistake));
    }

    @Test
    void sweepsTheLoadOfSoloTrialsOnlyWhereThereAreAny() {
        String sweep = "variants: [mvc:default, mvc:wide]\nsweep: { users: [10, 20] }\n";
        assertThat(mistakes(sweep + "protocol: paired\n"))
                .containsExactly(
                        "sweep.users: users is for solo trials, but there are none, so these variants would be the same; write protocol: solo");
        assertThat(mistakes(sweep + "protocol: both\n")).isEmpty();
        assertThat(mistakes("variants: [mvc:default]\nprotocol: paired\nsweep: { users + mvc.a: [10, 20] }\n"))
                .isEmpty();
    }

    @Test
    void refusesALoadOfAVariantsOwnWithoutSoloTrials() {
        String variants = "variants: [mvc:default, { variant: mvc:default.crowded, users: 500 }]\n";
        assertThat(mistakes(variants + "protocol: paired\n"))
                .containsExactly("variants[1].users: a variant's own load is for solo trials, but there are none; "
                        + "leave it out, or write protocol: both");
        assertThat(mistakes(variants + "protocol: both\n")).isEmpty();
    }

    @Test
    void takesServersThatDriveThemselvesWithoutAnythingThatIsSent() {
        assertThat(experiment("variants: [bus:single]\nprotocol: solo\nload: { selfDriven: true, duration: 1m }")
                        .load())
                .isEqualTo(new Load.SelfDriven(Defaults.RAMP, Duration.ofMinutes(1)));
        assertThat(mistakes("variants: [bus:single]\nload: { selfDriven: true, users: 3 }"))
                .containsExactly("load.selfDriven: self-driven servers receive no requests; remove users, rate,"
                        + " simulation and steps");
        assertThat(mistakes("variants: [bus:single]\nload: { selfDriven: true }\nsweep: { users: [1, 2] }"))
                .contains("sweep: self-driven servers receive no requests; remove users and rate");
    }

    @Test
    void laysWhatWasPublishedOverTheRestOfTheFile() {
        String text = """
                variants: [mvc:default, { variant: mvc:default.many, users: 500 }]
                workload: { delay: 10ms, work: block }
                load: { rate: 5, ramp: 2s, duration: 9s }
                rounds: 3
                asPublished: { load: { users: 100, duration: 10m }, workload: { delay: 1s }, protocol: solo, warmup: 0s,
                  paired: { sessions: 9 } }
                """;
        Experiment published = MadeUpDraft.of("question: why?\n" + text, RunLength.AS_PUBLISHED)
                .experiment();
        assertThat(published.form()).isEqualTo(RunLength.AS_PUBLISHED);
        assertThat(published.load())
                .isEqualTo(new Load.Closed(100, Duration.ofSeconds(2), Duration.ofMinutes(10), null));
        assertThat(published.subject(Variant.parse("mvc:default.many")).load().duration())
                .isEqualTo(Duration.ofMinutes(10));
        assertThat(published.workload()).isEqualTo(new Workload(Duration.ofSeconds(1), Work.BLOCK, 0));
        assertThat(published.protocol()).isEqualTo(Protocols.SOLO);
        assertThat(published.trials().rounds()).isEqualTo(3);
        assertThat(published.paired().sessions()).isEqualTo(9);
        assertThat(experiment(text).load()).isEqualTo(new Load.Open(5, Duration.ofSeconds(2), Duration.ofSeconds(9)));
    }

    @Test
    void refusesTheFormAsPublishedOfWhatWasNotPublished() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> MadeUpDraft.of("question: x\nvariants: [mvc:default]", RunLength.AS_PUBLISHED))
                .withMessageContainingAll("'name'", "asPublished");
    }
}
