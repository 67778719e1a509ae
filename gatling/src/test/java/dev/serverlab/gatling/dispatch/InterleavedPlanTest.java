package dev.serverlab.gatling.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.gatling.settings.LoadModel.Interleaved;
import dev.serverlab.gatling.settings.SettingsReader;
import dev.serverlab.generator.Share;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class InterleavedPlanTest {

    private static final long MILLI = 1_000_000;

    @ParameterizedTest
    @CsvSource({"2,10,4s,40", "3,200,4s,800", "3,0.5,4s,2", "3,33.3,1s,33", "10,7.77,3s,23"})
    void givesEachServerAsManyArrivalsInEachBlock(int servers, String rate, String block, long each) {
        InterleavedPlan plan = plan(servers, rate, block);
        long blockNanos = load(servers, rate, block).block().toNanos();
        long settled = 500 * MILLI;
        Map<String, Long> counts = new HashMap<>();
        for (long index = 0; index < plan.count(); index++) {
            long planned = plan.plannedNanos(index) - settled;
            if (planned >= 0) {
                counts.merge(planned / blockNanos + " " + plan.server(index), 1L, Long::sum);
            }
        }

        assertThat(counts)
                .hasSize(5 * servers)
                .allSatisfy((key, count) -> assertThat(count).isEqualTo(each));
    }

    /** At 20/s an interval is 50 ms long. */
    @Test
    void sendsEachServerOneArrivalInEachInterval() {
        InterleavedPlan plan = plan(3, "20", "2s");

        // 500 ms to settle at 60 arrivals a second in all, then a block of 120.
        assertThat(plan.count()).isEqualTo(30 + 5 * 120);
        for (int interval = 0; interval < 10 + 5 * 40; interval++) {
            long start = interval * 50L * MILLI;
            List<Arrival> all = arrivals(plan).subList(3 * interval, 3 * interval + 3);
            assertThat(all)
                    .isSortedAccordingTo(Arrival.IN_TIME)
                    .allSatisfy(each -> assertThat(each.plannedNanos()).isBetween(start, start + 50 * MILLI))
                    .extracting(Arrival::server)
                    .containsExactlyInAnyOrder(0, 1, 2);
        }
    }

    /** In 2,000 intervals each sixth of them has 333 of a server's arrivals, give or take 17 (SD), whatever the seed. */
    @Test
    void spreadsArrivalsOverTheirIntervalsSoThatNoDelayIsInPhase() {
        List<Arrival> all = arrivals(plan(3, "200", "2s")).stream()
                .filter(each -> each.server() == 1)
                .toList();
        long[] sixths = new long[6];
        all.forEach(each -> sixths[(int) (each.plannedNanos() % (5 * MILLI) * 6 / (5 * MILLI))]++);

        assertThat(all).hasSize(100 + 2_000);
        assertThat(LongStream.of(sixths).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(250L, 450L));
    }

    @Test
    void followsFromTheSeedAndTheSession() {
        List<Arrival> first = arrivals(plan(3, "20", "2s"));

        assertThat(arrivals(plan(3, "20", "2s"))).isEqualTo(first);
        assertThat(arrivals(plan(3, "20", "2s", Share.ALL, "2", "0"))).isNotEqualTo(first);
        assertThat(arrivals(plan(3, "20", "2s", Share.ALL, "1", "1"))).isNotEqualTo(first);
    }

    @Test
    void doesWithoutArrivalsInASettlingTooShortForOne() {
        InterleavedPlan plan = plan(2, "0.5", "2s");

        assertThat(plan.plannedNanos(0)).isBetween(500 * MILLI, 2_500 * MILLI);
        assertThat(plan.count()).isEqualTo(5 * 2);
    }

    /** All numbers of generators with all numbers of servers; 7.77/s makes odd numbers of rounds. */
    static Stream<Arguments> shares() {
        return IntStream.rangeClosed(1, 5)
                .boxed()
                .flatMap(generators -> IntStream.rangeClosed(1, 4)
                        .boxed()
                        .flatMap(servers ->
                                Stream.of("7.77", "20").map(rate -> Arguments.of(generators, servers, rate))));
    }

    @ParameterizedTest
    @MethodSource("shares")
    void dealsEachArrivalToExactlyOneGenerator(int generators, int servers, String rate) {
        List<Arrival> whole = arrivals(plan(servers, rate, "2s"));
        List<List<Arrival>> shares = IntStream.range(0, generators)
                .mapToObj(index -> arrivals(plan(servers, rate, "2s", new Share(index, generators))))
                .toList();

        // As many arrivals in all, and the same: so none is in two.
        assertThat(whole).doesNotHaveDuplicates();
        assertThat(shares.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(whole);
        assertThat(shares).allSatisfy(share -> assertThat(share).isSortedAccordingTo(Arrival.IN_TIME));
    }

    @ParameterizedTest
    @MethodSource("shares")
    void dealsWholeRoundsSoThatEachGeneratorSendsAsMuchToEachServer(int generators, int servers, String rate) {
        for (int index = 0; index < generators; index++) {
            List<Arrival> share = arrivals(plan(servers, rate, "2s", new Share(index, generators)));
            long rounds = share.size() / servers;

            assertThat(share.stream().collect(Collectors.groupingBy(Arrival::server, Collectors.counting())))
                    .hasSize(servers)
                    .allSatisfy((server, count) -> assertThat(count).isEqualTo(rounds));
        }
    }

    private record Arrival(long plannedNanos, int server) {
        private static final Comparator<Arrival> IN_TIME = Comparator.comparingLong(Arrival::plannedNanos);
    }

    private static List<Arrival> arrivals(InterleavedPlan plan) {
        return LongStream.range(0, plan.count())
                .mapToObj(index -> new Arrival(plan.plannedNanos(index), plan.server(index)))
                .toList();
    }

    private static InterleavedPlan plan(int servers, String rate, String block) {
        return plan(servers, rate, block, Share.ALL);
    }

    private static InterleavedPlan plan(int servers, String rate, String block, Share share) {
        return plan(servers, rate, block, share, "1", "0");
    }

    private static InterleavedPlan plan(
            int servers, String rate, String block, Share share, String seed, String session) {
        return new InterleavedPlan(servers, load(servers, rate, block, share, seed, session));
    }

    private static Interleaved load(int servers, String rate, String block) {
        return load(servers, rate, block, Share.ALL, "1", "0");
    }

    private static Interleaved load(int servers, String rate, String block, Share share, String seed, String session) {
        StringBuilder targets = new StringBuilder("s0@http://127.0.0.1:1000");
        // The settings take two at least; the plan goes by the names alone.
        for (int server = 1; server < Math.max(2, servers); server++) {
            targets.append(",s%d@http://127.0.0.1:%d".formatted(server, 1000 + server));
        }
        Map<String, String> settings = Map.of(
                "targets",
                targets.toString(),
                "rate",
                rate,
                "block",
                block,
                "blocks",
                "5",
                "settle",
                "500ms",
                "share",
                share.toString(),
                "seed",
                seed,
                "session",
                session);
        return (Interleaved) SettingsReader.read(settings::get).load();
    }
}
