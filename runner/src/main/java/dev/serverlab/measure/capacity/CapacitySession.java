package dev.serverlab.measure.capacity;

import dev.serverlab.measure.profile.WaitWatch;
import dev.serverlab.measure.trial.Ceilings;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.observation.Waits;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.Overload;
import dev.serverlab.model.run.CapacityResult.OwnLimits;
import dev.serverlab.model.run.CapacityResult.Session;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.stats.capacity.CapacitySearch;
import dev.serverlab.stats.capacity.LoadRule;
import dev.serverlab.stats.capacity.LoadWindows.Outcome;
import dev.serverlab.stats.capacity.SessionCapacity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The search for the highest rate that holds, in one JVM of a server. */
final class CapacitySession {

    /** The first rate of a new server: any server holds it soon after its start. */
    private static final double CAUTIOUS = 200;

    private static final Duration LOOK = Duration.ofSeconds(2);

    private static final Duration CLIMB_STEP = Duration.ofSeconds(1);

    /** The upper end exceeds what any server answers on a machine that also generates the load. */
    private static final CapacitySearch.Limits LIMITS = new CapacitySearch.Limits(1, 100_000);

    /** Share of the expected capacity: warms the server up without a queue that would have to drain. */
    private static final double WARMUP_SHARE = 0.7;

    /** Multiple of the capacity, enough for a queue to grow. */
    private static final double OVERLOAD = 1.2;

    /** Multiple of the capacity, so that a queue shrinks twice as fast as it grew. */
    private static final double FALL_BACK = 0.5;

    private static final int FALL_BACK_SECONDS = 8;

    private final ServerLife life;
    private final Start start;
    private final List<Window> windows = new ArrayList<>();
    private @Nullable Overload overload;
    private SessionCapacity found = SessionCapacity.NOTHING;
    private @Nullable OwnLimits limits;

    /**
     * The start conditions of a session.
     *
     * @param number from 1
     * @param seed of its search
     * @param expected from earlier sessions; absent in the first
     * @param isOver whether the time is up
     * @param window the minimum length of each window
     * @param overloads whether it ends with an overload
     * @param watcher receives each window
     */
    record Start(
            int number,
            long seed,
            @Nullable Double expected,
            BooleanSupplier isOver,
            Duration window,
            boolean overloads,
            Consumer<Window> watcher) {}

    /**
     * The result of a session.
     *
     * @param limits of the server itself; absent when it did not come up
     */
    record Ended(Session session, @Nullable OwnLimits limits) {}

    CapacitySession(ServerLife life, Start start) {
        this.life = life;
        this.start = start;
    }

    /** Runs the session; a failure is part of its result. */
    Ended run() throws InterruptedException {
        Problem problem = life.live(this::search);
        Session session = new Session(
                start.number,
                found.estimate(),
                found.holds(),
                found.fails(),
                found.decided() && problem == null,
                found.limitedByLoad(),
                List.copyOf(windows),
                overload,
                problem);
        return new Ended(session, limits);
    }

    private void search(OfferedLoad load, ServerLife.Found server) throws InterruptedException {
        Ceilings ceilings =
                new Ceilings(life.context(), life.variant(), server.check().effective(), server.containerCpus());
        Ceiling ceiling = Ceiling.lowest(ceilings.ofServer());
        limits = new OwnLimits(ceiling, ceilings.quota());
        CapacitySearch search = new CapacitySearch(
                warmUp(load, ceiling), CapacityResult.PRECISION, LIMITS, LoadRule.BEST_OF_THREE, start.seed);
        for (OptionalDouble rate = search.next(); rate.isPresent(); rate = search.next()) {
            if (start.isOver.getAsBoolean()) {
                break;
            }
            server.pools().begin();
            Window window = load.judged(rate.getAsDouble(), start.window);
            if (OfferedLoad.outcome(window) == Outcome.BAD) {
                server.pools().overloaded();
            }
            windows.add(window);
            start.watcher.accept(window);
            search.record(OfferedLoad.outcome(window));
            found = search.soFar();
        }
        limits = limits.with(server.pools().lowest()).withWaits(waits(load, server.threads()));
        Double capacity = found.estimate();
        if (start.overloads
                && found.decided()
                && !found.limitedByLoad()
                && capacity != null
                && !start.isOver.getAsBoolean()) {
            overload = Overload.of(load.overloadThenRecover(
                    OVERLOAD * capacity, start.window.multipliedBy(2), FALL_BACK * capacity, FALL_BACK_SECONDS));
        }
    }

    /** What threads wait for under a load that fails; in a window of its own, as looking at them takes time. */
    private Waits waits(OfferedLoad load, WaitWatch threads) throws InterruptedException {
        Double fails = found.fails();
        if (fails == null || found.limitedByLoad() || start.isOver.getAsBoolean()) {
            return Waits.NONE;
        }
        Instant now = Instant.now();
        threads.schedule(now, now.plus(LOOK));
        var _ = load.atOnce(fails, LOOK);
        return threads.waits();
    }

    /** Warms the server up and returns its expected capacity. */
    private double warmUp(OfferedLoad load, @Nullable Ceiling ceiling) throws InterruptedException {
        Duration warmup = life.context().experiment().warmup();
        double expected = start.expected != null ? start.expected : climb(load, ceiling);
        if (warmup.isPositive()) {
            var _ = load.atOnce(Math.max(LIMITS.lowest(), WARMUP_SHARE * expected), warmup);
        }
        return expected;
    }

    /**
     * Doubles the load until it fails to hold three times in a row, or the server's own ceiling is near: a ceiling of
     * threads may lie far above what the CPU allows, and many servers have none.
     */
    private double climb(OfferedLoad load, @Nullable Ceiling ceiling) throws InterruptedException {
        double top = Math.clamp(
                ceiling == null ? LIMITS.highest() : ceiling.requestsPerSecond(), LIMITS.lowest(), LIMITS.highest());
        double held = Math.min(CAUTIOUS, top);
        int missed = 0;
        double rate = held;
        while (rate <= top && missed < 3) {
            if (OfferedLoad.outcome(load.atOnce(rate, CLIMB_STEP)) == Outcome.GOOD) {
                held = rate;
                rate *= 2;
                missed = 0;
            } else {
                missed++;
            }
        }
        return missed == 0 ? top : held;
    }
}
