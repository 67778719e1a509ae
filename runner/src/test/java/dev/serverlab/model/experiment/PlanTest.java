package dev.serverlab.model.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlanTest {

    private static final List<Variant> VARIANTS =
            List.of(new Variant("mvc", "single"), new Variant("webflux", "wide"), new Variant("vertx", "default"));

    private static Plan plan(int rounds, long seed) {
        return Plan.of(MadeUpExperiment.of(VARIANTS).rounds(rounds).build(), seed);
    }

    private static Plan plan(Protocols protocol, List<Variant> variants) {
        return Plan.of(MadeUpExperiment.of(variants).protocol(protocol).build(), 42);
    }

    @Test
    void hasSoloTrialsAndThenSessionsOfAllVariants() {
        List<Trial> trials = plan(Protocols.BOTH, VARIANTS).trials();
        assertThat(trials.stream().map(Trial::folder))
                .containsExactly(
                        "trial-01-webflux-wide",
                        "trial-02-mvc-single",
                        "trial-03-vertx-default",
                        "trial-04-session-1",
                        "trial-05-session-2",
                        "trial-06-session-3");
        assertThat(trials.stream().skip(3))
                .allSatisfy(session -> assertThat(session.variants()).containsExactlyInAnyOrderElementsOf(VARIANTS));
    }

    @Test
    void hasNoSessionsWithNothingToCompare() {
        List<Variant> one = VARIANTS.subList(0, 1);
        assertThat(plan(Protocols.BOTH, one).count(Protocol.PAIRED)).isZero();
        assertThat(plan(Protocols.BOTH, one).experiment().leavesPairedOut()).isTrue();
        assertThat(plan(Protocols.SOLO, one).experiment().leavesPairedOut()).isFalse();
        assertThat(plan(Protocols.BOTH, VARIANTS).experiment().leavesPairedOut())
                .isFalse();
    }

    @Test
    void isTheSameForTheSameSeed() {
        assertThat(plan(20, 42)).isEqualTo(plan(20, 42));
    }

    /** A seed keeps its meaning from version to version, or old results could not be repeated. */
    @Test
    void isStillTheOrderThatSeed42AlwaysMeant() {
        assertThat(plan(2, 42).trials())
                .extracting(Trial::folder)
                .containsExactly(
                        "trial-01-webflux-wide",
                        "trial-02-mvc-single",
                        "trial-03-vertx-default",
                        "trial-04-webflux-wide",
                        "trial-05-vertx-default",
                        "trial-06-mvc-single");
    }

    @Test
    void putsEveryVariantIntoEveryRoundOnce() {
        Plan plan = plan(7, 1);
        assertThat(plan.trials()).hasSize(21);
        for (int round = 1; round <= 7; round++) {
            int of = round;
            assertThat(plan.trials().stream()
                            .filter(trial -> trial instanceof Trial.Solo solo && solo.round() == of)
                            .flatMap(trial -> trial.variants().stream()))
                    .containsExactlyInAnyOrderElementsOf(VARIANTS);
        }
        assertThat(plan.trials().stream().mapToLong(Trial::number))
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 21).boxed().toList());
    }

    @Test
    void drawsEveryOrderWithOneSeedOrAnother() {
        Set<List<Variant>> orders = new HashSet<>();
        for (long seed = 0; seed < 100; seed++) {
            orders.add(plan(1, seed).trials().stream()
                    .flatMap(trial -> trial.variants().stream())
                    .toList());
        }
        assertThat(orders).hasSize(6);
    }

    @ParameterizedTest
    @CsvSource({"2, 4", "3, 3", "3, 9"})
    void putsEachVariantInEachPlaceEquallyOften(int variants, int sessions) {
        assertThat(places(variants, sessions).values()).allSatisfy(places -> {
            for (int place = 0; place < variants; place++) {
                assertThat(Collections.frequency(places, place)).isEqualTo(sessions / variants);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"3, 8", "6, 3", "6, 8", "10, 3"})
    void spreadsFewerSessionsOverThePlaces(int variants, int sessions) {
        assertThat(places(variants, sessions).values()).allSatisfy(places -> {
            for (int place = 0; place < variants; place++) {
                assertThat(Collections.frequency(places, place)).isLessThanOrEqualTo(Math.ceilDiv(sessions, variants));
            }
        });
    }

    /** Of each variant in each session. */
    private static Map<Variant, List<Integer>> places(int variants, int sessions) {
        List<Variant> some = IntStream.range(0, variants)
                .mapToObj(number -> new Variant("server", "profile-" + number))
                .toList();
        Plan plan = Plan.of(
                MadeUpExperiment.of(some)
                        .protocol(Protocols.PAIRED)
                        .paired(Defaults.PAIRED.of(sessions, 6))
                        .build(),
                42);
        assertThat(plan.trials()).hasSize(sessions);
        return some.stream()
                .collect(Collectors.toMap(
                        variant -> variant,
                        variant -> plan.trials().stream()
                                .map(trial -> trial.variants().indexOf(variant))
                                .toList()));
    }

    @Test
    void givesEveryTrialAFolderOfItsOwn() {
        assertThat(plan(40, 3).trials().stream().map(Trial::folder)).doesNotHaveDuplicates();
    }

    @Test
    void countsWarmUpRampAndWindowAsLoad() {
        assertThat(plan(1, 1).load(plan(1, 1).trials().getFirst())).isEqualTo(Duration.ofSeconds(41));
    }

    @Test
    void countsTheLookAtThreadsToo() {
        Plan plan = Plan.of(
                MadeUpExperiment.of(VARIANTS).paired(Defaults.PAIRED).rounds(1).build(), 1);
        assertThat(plan.load(plan.trials().getFirst())).isEqualTo(Duration.ofSeconds(41 + 2));
    }
}
