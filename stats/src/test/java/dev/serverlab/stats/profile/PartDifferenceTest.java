package dev.serverlab.stats.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.profile.PartDifference.Pair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hipparchus.random.RandomDataGenerator;
import org.junit.jupiter.api.Test;

class PartDifferenceTest {

    private static final List<Sampled> BASELINE =
            List.of(sampled(2, 400, 60, 30), sampled(2, 420, 58, 33), sampled(2, 390, 63, 29));

    private static List<PartDifference> of(List<Sampled> baseline, List<Sampled> candidate) {
        return PartDifference.of(List.of(new Pair(baseline, candidate))).getFirst();
    }

    private static Sampled sampled(double cost, long engine, long framework, long kernel) {
        return new Sampled(Map.of("engine", engine, "framework", framework, "kernel", kernel), cost);
    }

    @Test
    void findsThePartThatDiffers() {
        List<PartDifference> differences =
                of(BASELINE, List.of(sampled(1, 610, 118, 61), sampled(1, 630, 121, 60), sampled(1, 600, 119, 66)));

        assertThat(differences).extracting(PartDifference::part).containsExactly("engine", "framework", "kernel");
        PartDifference engine = differences.getFirst();
        assertThat(engine.baseline()).isCloseTo(806.7, within(0.1));
        assertThat(engine.candidate()).isCloseTo(613.3, within(0.1));
        assertThat(engine.interval().contains(engine.difference())).isTrue();
        assertThat(differences).filteredOn(PartDifference::isFound).containsExactly(engine);
    }

    /** Both programs' counts vary by less than Poisson's √100, so φ is 1; t with 1 degree of freedom is 12.706. */
    @Test
    void isAsUncertainAsCountsAre() {
        List<Sampled> baseline =
                List.of(new Sampled(Map.of("engine", 100L), 2), new Sampled(Map.of("engine", 100L), 2));
        List<Sampled> candidate =
                List.of(new Sampled(Map.of("engine", 100L), 1), new Sampled(Map.of("engine", 100L), 1));

        PartDifference engine = of(baseline, candidate).getFirst();

        assertThat(engine.difference()).isEqualTo(-100);
        assertThat(engine.interval().halfWidth())
                .isCloseTo(12.706 * Math.sqrt((100 * 2 * 2 + 100 * 1 * 1) / 2.0), within(0.01));
        assertThat(engine.reversed().difference()).isEqualTo(100);
        assertThat(engine.reversed().interval().low())
                .isEqualTo(-engine.interval().high());
    }

    @Test
    void comparesAPartThatOnlyOneOfThemHas() {
        List<Sampled> more = BASELINE.stream()
                .map(session -> {
                    Map<String, Long> counts = new LinkedHashMap<>(session.counts());
                    counts.put("pool", 200L);
                    return new Sampled(counts, session.cost());
                })
                .toList();

        PartDifference pool = of(BASELINE, more).getFirst();

        assertThat(pool.part()).isEqualTo("pool");
        assertThat(pool.baseline()).isZero();
        assertThat(pool.isFound()).isTrue();
    }

    @Test
    void leavesOutPartsWithHardlyASample() {
        List<Sampled> few = BASELINE.stream()
                .map(session -> new Sampled(Map.of("engine", 400L, "rare", 1L), session.cost()))
                .toList();

        assertThat(of(few, few)).extracting(PartDifference::part).containsExactly("engine");
    }

    @Test
    void saysNothingOfOneSession() {
        assertThat(of(BASELINE.subList(0, 1), BASELINE.subList(0, 1))).isEmpty();
    }

    /** Parts of all sizes, JVMs that differ by some percent beyond what sampling does, and three sessions. */
    @Test
    void hardlyEverFindsADifferenceBetweenEqualPrograms() {
        RandomDataGenerator random = new RandomDataGenerator(20_261_129);
        int runs = 1_000;
        int wrong = 0;
        for (int run = 0; run < runs; run++) {
            List<Sampled> one = new ArrayList<>();
            List<Sampled> other = new ArrayList<>();
            for (int session = 0; session < 3; session++) {
                one.add(drawn(random));
                other.add(drawn(random));
            }
            if (of(one, other).stream().anyMatch(PartDifference::isFound)) {
                wrong++;
            }
        }

        assertThat(wrong).isLessThanOrEqualTo(runs * 6 / 100);
    }

    private static Sampled drawn(RandomDataGenerator random) {
        Map<String, Long> counts = new LinkedHashMap<>();
        IntStream.rangeClosed(1, 14).forEach(part -> {
            double expected = 8 * part * part * Math.exp(random.nextNormal(0, 0.04));
            counts.put("part " + part, (long) random.nextPoisson(expected));
        });
        return new Sampled(counts, 0.1);
    }
}
