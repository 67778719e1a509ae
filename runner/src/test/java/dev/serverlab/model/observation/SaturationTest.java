package dev.serverlab.model.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each limit by the readings that show it; docs/validity.md tells how each was provoked on real servers. */
final class SaturationTest {

    private static final Duration WINDOW = Duration.ofSeconds(10);
    private static final Duration DELAY = Duration.ofMillis(100);
    private static final Ceiling USERS = Objects.requireNonNull(Ceiling.ofPlaces(100, "users", DELAY));
    private static final List<BusyThread> CALM = List.of(new BusyThread("http-nio-40123-", 0.1));

    private static @Nullable Long cores(double cores) {
        return Math.round(cores * WINDOW.toNanos());
    }

    private static MachineUse machine(
            double server, double generator, double busyShare, long turnedAway, List<BusyThread> threads) {
        return new MachineUse(cores(server), cores(generator), busyShare, turnedAway, null, threads, CALM, null, null);
    }

    private static MachineUse idle() {
        return machine(0.1, 0.1, 0.15, 0, CALM);
    }

    private static Observation observation(int perSecond, Map<String, Long> errors, int lagMillis, MachineUse machine) {
        Histogram latency = new Histogram(3);
        latency.recordValueWithCount(100_000, perSecond * WINDOW.toSeconds());
        Histogram lag = new Histogram(3);
        lag.recordValueWithCount(lagMillis * 1_000L, 1_000);
        return new Observation(
                latency,
                errors,
                WINDOW,
                new Observation.ProcessUse(machine.serversCpuNanos(), null, WINDOW, null, null, List.of()),
                1L,
                new Observation.GeneratorUse(machine.generatorCpuNanos(), lag, null),
                machine,
                Waits.NONE,
                null);
    }

    private static Observation like(Observation one, Observation.ProcessUse server, Waits waits) {
        return new Observation(
                one.latencyMicros(), one.errorKinds(), WINDOW, server, 1L, one.generator(), one.machine(), waits, null);
    }

    private static Bottleneck at(int perSecond, MachineUse machine, Bounds bounds) {
        return Saturation.bottleneckOf(observation(perSecond, Map.of(), 0, machine), bounds);
    }

    private static Bounds shared(boolean eventLoops, Ceiling... ceilings) {
        return new Bounds(List.of(ceilings), eventLoops, Cores.shared(2));
    }

    private static void is(Bottleneck bottleneck, Bottleneck.Label label, String... evidence) {
        assertThat(bottleneck.label()).as("%s", bottleneck).isEqualTo(label);
        assertThat(bottleneck.evidence())
                .satisfies(words ->
                        List.of(evidence).forEach(word -> assertThat(words).contains(word)))
                .endsWith(".");
    }

    private static MachineUse withBehind(double server, double busyShare, double cores, double busiest) {
        BusyBackend store = new BusyBackend("store", cores, new BusyThread("store-1", busiest));
        return new MachineUse(cores(server), cores(0.1), busyShare, 0L, null, CALM, CALM, null, List.of(store));
    }

    @Test
    void isWhatStandsBehindTheServersWhenAThreadOfItTookACore() {
        is(
                at(10, withBehind(0.2, 0.6, 0.97, 0.95), shared(false, USERS)),
                Bottleneck.Label.BEHIND,
                "one thread of the backend store (store-1) used 95 % of a core");
        is(at(10, withBehind(0.2, 0.6, 0.97, 0.8), shared(false, USERS)), Bottleneck.Label.UNKNOWN);
    }

    @Test
    void isWhatStandsBehindTheServersWhenItTookMoreOfFullCpusThanTheyDid() {
        is(
                at(10, withBehind(0.2, 0.95, 1.5, 0.3), shared(false, USERS)),
                Bottleneck.Label.BEHIND,
                "the backend store used 1.50 of 2 cores, servers and generator 0.30");
        is(
                at(10, withBehind(1.0, 0.95, 0.5, 0.3), shared(false, USERS)),
                Bottleneck.Label.CPU,
                "servers 1.00, generator 0.10, backends 0.50, everything else 0.30");
    }

    @Test
    void isThePoolWhenItsThreadsWereAllTaken() {
        Ceiling threads = Objects.requireNonNull(Ceiling.ofPlaces(10, "request threads", DELAY));
        is(
                at(98, idle(), shared(false, USERS, threads)),
                Bottleneck.Label.POOL,
                "98.0 of at most 100.0 requests/s",
                "10 request threads / 100 ms");
    }

    @Test
    void isTheEventLoopWhenRequestsSleptOnIt() {
        Ceiling loop = Objects.requireNonNull(Ceiling.ofPlaces(1, "request threads", DELAY));
        is(at(10, idle(), shared(true, USERS, loop)), Bottleneck.Label.EVENT_LOOP, "1 request thread / 100 ms");
    }

    @Test
    void isTheWorkersWhenTheyWereAllTaken() {
        Ceiling workers = Objects.requireNonNull(Ceiling.ofPlaces(20, "workers", DELAY));
        is(at(199, idle(), shared(true, USERS, workers)), Bottleneck.Label.WORKERS, "20 workers / 100 ms");
    }

    @Test
    void isTheUsersWhenEachWaitedForItsAnswerAlone() {
        is(at(990, idle(), shared(false, USERS)), Bottleneck.Label.USERS, "990.0 of at most 1000.0");
    }

    @Test
    void isTheUsersWhenThereAreAsManyThreads() {
        Ceiling threads = Objects.requireNonNull(Ceiling.ofPlaces(100, "request threads", DELAY));
        is(at(990, idle(), shared(false, USERS, threads)), Bottleneck.Label.USERS);
    }

    @Test
    void isNothingBelowTheOfferedRate() {
        is(
                at(200, machine(0.2, 0.2, 0.9, 3, CALM), shared(false, Ceiling.ofArrivals(200))),
                Bottleneck.Label.ARRIVALS,
                "200.0 of 200.0 arrivals/s");
    }

    @Test
    void isTheCpuWhenServerAndGeneratorTookAllOfIt() {
        is(
                at(4_000, machine(1.2, 0.7, 0.98, 0, CALM), shared(false, Ceiling.ofArrivals(9_000))),
                Bottleneck.Label.CPU,
                "1.96 of 2 cores were busy (servers 1.20, generator 0.70, everything else 0.06)",
                "4000.0 of at most 4210.5 requests/s were answered (2 cores / 475 µs of servers and generator)");
    }

    @Test
    void isTheCpuWhenSomethingElseTookIt() {
        is(
                at(400, machine(0.5, 0.3, 0.99, 0, CALM), shared(false, USERS)),
                Bottleneck.Label.CPU,
                "everything else 1.18");
    }

    @Test
    void isTheCpuOfAllServersThatAreAlive() {
        // This server's own thread took next to nothing; its neighbours in the session took the machine.
        is(at(100, machine(1.7, 0.2, 0.96, 0, CALM), shared(false, Ceiling.ofArrivals(200))), Bottleneck.Label.CPU);
    }

    @Test
    void isTheEventLoopWhenOneComputedAllTheTimeAndTheMachineDidNot() {
        List<BusyThread> threads =
                List.of(new BusyThread("vert.x-eventloo", 0.97), new BusyThread("vert.x-eventloo", 0.01));
        is(
                at(300, machine(1.0, 0.1, 0.58, 0, threads), shared(true, USERS)),
                Bottleneck.Label.EVENT_LOOP,
                "vert.x-eventloo",
                "97 % of a core",
                "the next event loop used 1 %",
                "58 % of 2 cores were busy");
    }

    @Test
    void isNoEventLoopWhenACompilerThreadIsTheBusyOne() {
        List<BusyThread> threads =
                List.of(new BusyThread("C2 CompilerThre", 0.97), new BusyThread("reactor-http-ep", 0.3));
        is(at(300, machine(1.3, 0.1, 0.7, 0, threads), shared(true, USERS)), Bottleneck.Label.UNKNOWN);
    }

    @Test
    void isTheAcceptQueueWhenConnectionsWereTurnedAway() {
        is(
                at(40, machine(0.01, 0.01, 0.1, 12, CALM), shared(false, USERS)),
                Bottleneck.Label.ACCEPT_QUEUE,
                "12 connection attempts",
                "40.0 of at most 1000.0 requests/s");
        is(
                Saturation.bottleneckOf(observation(40, Map.of("connect", 7L), 0, idle()), shared(false, USERS)),
                Bottleneck.Label.ACCEPT_QUEUE,
                "7 requests got no connection");
    }

    @Test
    void isTheAcceptQueueEvenWhenOthersFilledTheCpus() {
        is(at(40, machine(0.01, 0.01, 0.99, 12, CALM), shared(false, USERS)), Bottleneck.Label.ACCEPT_QUEUE);
    }

    @Test
    void isTheEventLoopEvenWhenOthersFilledTheCpus() {
        List<BusyThread> threads = List.of(new BusyThread("reactor-http-ep", 0.92));
        is(at(300, machine(1.0, 0.1, 0.99, 0, threads), shared(true, USERS)), Bottleneck.Label.EVENT_LOOP);
    }

    @Test
    void isTheGeneratorWhenOneOfItsThreadsTookACore() {
        MachineUse machine = new MachineUse(
                cores(0.2), cores(1.0), 0.6, 0L, null, CALM, List.of(new BusyThread("gatling-1-1", 0.96)), null, null);
        is(at(500, machine, shared(false, USERS)), Bottleneck.Label.GENERATOR, "gatling-1-1", "96 % of a core");
    }

    @Test
    void isTheGeneratorWhenItWasLate() {
        is(
                Saturation.bottleneckOf(observation(500, Map.of(), 40, idle()), shared(false, USERS)),
                Bottleneck.Label.GENERATOR,
                "at least 40.0 ms late",
                "500.0 of at most 1000.0 requests/s");
    }

    @Test
    void isTheGeneratorOnCpusOfItsOwnWhenItTookThemAll() {
        Bounds apart = new Bounds(List.of(), false, new Cores(1, 1, true));
        is(
                at(5_000, machine(0.5, 0.96, 0.73, 0, CALM), apart),
                Bottleneck.Label.GENERATOR,
                "the generator used 0.96 of its 1 core",
                "1 core / 192 µs of generator");
        is(
                at(5_000, machine(0.97, 0.5, 0.73, 0, CALM), apart),
                Bottleneck.Label.CPU,
                "the servers used 0.97 of their 1 core",
                "1 core / 194 µs of servers");
    }

    @Test
    void isTheQuotaWhenTheServerUsedItUp() {
        Bounds ofHalfACpu = new Bounds(List.of(USERS), false, Cores.shared(2), 0.5);
        is(
                at(500, machine(0.45, 0.4, 0.45, 0, CALM), ofHalfACpu),
                Bottleneck.Label.CPU_QUOTA,
                "the server used 0.45 of its quota of 0.50 CPUs",
                "500.0 of at most 555.6 requests/s",
                "quota of 0.50 CPUs / 900 µs of the server");
        is(
                at(500, machine(0.449, 0.4, 0.45, 0, CALM), ofHalfACpu),
                Bottleneck.Label.UNKNOWN,
                "500.0 of at most 556.8 requests/s were answered (quota of 0.50 CPUs");
    }

    @Test
    void isTheQuotaWhenRequestsBurnedItOnPurpose() {
        Ceiling quota = Ceiling.ofQuota(1, 5_000, "a request");
        is(
                at(196, idle(), new Bounds(List.of(USERS, quota), false, Cores.shared(2), 1.0)),
                Bottleneck.Label.CPU_QUOTA,
                "quota of 1.00 CPU / 5000 µs of a request");
    }

    @Test
    void isTheQuotaOfThisServerAndNotOfAllTogether() {
        Observation one = observation(500, Map.of(), 0, machine(1.2, 0.4, 0.8, 0, CALM));
        Observation little =
                like(one, new Observation.ProcessUse(cores(0.3), null, WINDOW, null, null, List.of()), Waits.NONE);
        Bounds bounds = new Bounds(List.of(USERS), false, Cores.shared(2), 1.0);

        assertThat(Saturation.bottleneckOf(little, bounds).label()).isEqualTo(Bottleneck.Label.UNKNOWN);
    }

    @Test
    void isUnknownRatherThanGuessed() {
        is(
                at(800, idle(), shared(false, USERS)),
                Bottleneck.Label.UNKNOWN,
                "800.0 of at most 1000.0",
                "15 % of 2 cores were busy");
        is(at(800, MachineUse.UNKNOWN, shared(false, USERS)), Bottleneck.Label.UNKNOWN, "its threads are not known");
        Observation one = observation(800, Map.of(), 0, idle());
        Observation seen = like(one, one.server(), new Waits(List.of(new Waits.Place(Waits.Kind.CARRIER, "", 38.5))));
        is(
                Saturation.bottleneckOf(seen, shared(false, USERS)),
                Bottleneck.Label.UNKNOWN,
                "were busy; 38.5 threads waited for a carrier.");
    }
}
