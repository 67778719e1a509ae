package dev.serverlab.measure.trial;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.WindowRequest;
import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.system.ProcessSampler;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.Session;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.model.spelling.MemorySizes;
import dev.serverlab.stats.capacity.CapacitySearch;
import dev.serverlab.stats.capacity.LoadRule;
import dev.serverlab.stats.capacity.LoadWindows.Outcome;
import dev.serverlab.stats.capacity.SessionCapacity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The search for the highest rate that holds in one life of a server. */
final class CapacitySession {

    /** Where a new server's load begins to grow: what any of them holds soon after its start. */
    private static final double CAUTIOUS = 200;

    private static final Duration CLIMB_STEP = Duration.ofSeconds(1);

    private static final CapacitySearch.Limits LIMITS = new CapacitySearch.Limits(1, 20_000);

    /** Of what is expected: warm, and without a queue that would have to drain. */
    private static final double WARMUP_SHARE = 0.7;

    /** A percentile of fewer says little: a window at a low rate is longer for them. */
    private static final int FEWEST_ARRIVALS = 60;

    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** Of what a load that keeps to its limit has in flight (Little's law), and what a pause may pile up at any rate. */
    private static final int QUEUE_TIMES = 4;

    private static final int FEWEST_IN_FLIGHT = 1_000;

    /** Linux gives a generator some 28,000 local ports. */
    private static final int MOST_IN_FLIGHT = 20_000;

    private final TrialContext context;
    private final Variant variant;
    private final List<Slo> slo;
    private final Path folder;
    private final AnswersSeen answers;

    /**
     * What is known when it begins.
     *
     * @param number from 1
     * @param seed of its search
     * @param expected of sessions before; absent in the first
     * @param isOver whether there is no more time
     * @param window how long each window is at least
     * @param watcher is told each window
     */
    record Start(
            int number,
            long seed,
            @Nullable Double expected,
            BooleanSupplier isOver,
            Duration window,
            Consumer<Window> watcher) {}

    /**
     * What came of it.
     *
     * @param ceiling the lowest of the server's own, from its threads and from what requests burn; absent without any
     */
    record Ended(Session session, @Nullable Ceiling ceiling) {}

    /** @param folder where all of its files go */
    CapacitySession(TrialContext context, Variant variant, List<Slo> slo, Path folder) {
        this(context, variant, slo, folder, new AnswersSeen());
    }

    /** @param answers what others answered: those that the experiment brings have to answer the same */
    CapacitySession(TrialContext context, Variant variant, List<Slo> slo, Path folder, AnswersSeen answers) {
        this.context = context;
        this.variant = variant;
        this.slo = slo;
        this.folder = folder;
        this.answers = answers;
    }

    /** Runs it; a failure is part of what came of it. */
    Ended run(Start start) throws InterruptedException {
        Exhaustions exhaustions = new Exhaustions(context.experiment().jvmArgs(), any -> "under load");
        Path log = folder.resolve("server.log");
        try (Behind behind = Behind.start(context, folder)) {
            exhaustions.watch(variant, log);
            try (RunningServer server = context.start(variant, behind, log)) {
                ContractCheck check = context.check(server, answers);
                Ceiling ceiling = Ceiling.lowest(new Ceilings(context, variant, check.effective(), null).ofServer());
                return new Ended(search(server, start, ceiling), ceiling);
            }
        } catch (LabException e) {
            Problem cause = exhaustions.found().getOrDefault(variant, e.problem());
            return new Ended(new Session(start.number, null, null, null, false, false, List.of(), cause), null);
        }
    }

    private Session search(RunningServer server, Start start, @Nullable Ceiling ceiling) throws InterruptedException {
        List<Window> windows = new ArrayList<>();
        SessionCapacity found = SessionCapacity.NOTHING;
        BlockingQueue<GeneratorEvent> events = new LinkedBlockingQueue<>();
        try (ProcessSampler ofServer = ProcessSampler.start(server.subject(), folder.resolve("samples.csv"));
                Program process = context.generator()
                        .startTold(
                                variant, context.experiment(), server.service().url(), folder, events::add);
                ProcessSampler ofGenerator = ProcessSampler.start(
                        ProcessTarget.ofProcess(process.pid()), folder.resolve("generator-samples.csv"))) {
            server.onExit(process::end);
            CapacityWindows made = new CapacityWindows(slo, context.cores(), ofServer, ofGenerator, events);
            CapacitySearch search = new CapacitySearch(
                    warmUp(made, process, start, ceiling),
                    CapacityResult.PRECISION,
                    LIMITS,
                    LoadRule.BEST_OF_THREE,
                    start.seed);
            for (OptionalDouble rate = search.next(); rate.isPresent(); rate = search.next()) {
                if (start.isOver.getAsBoolean()) {
                    break;
                }
                Window window = made.make(process, request(rate.getAsDouble(), start.window));
                windows.add(window);
                start.watcher.accept(window);
                search.record(outcome(window));
                found = search.soFar();
            }
        } catch (LabException e) {
            Problem problem =
                    server.isAlive() ? e.problem() : server.died("under load").problem();
            return session(start.number, found, windows, problem);
        }
        return session(start.number, found, windows, null);
    }

    private static Session session(int number, SessionCapacity found, List<Window> windows, @Nullable Problem problem) {
        return new Session(
                number,
                found.estimate(),
                found.holds(),
                found.fails(),
                found.decided() && problem == null,
                found.limitedByLoad(),
                List.copyOf(windows),
                problem);
    }

    /** Warms the server up and says what to expect of it. */
    private double warmUp(CapacityWindows made, Program process, Start start, @Nullable Ceiling ceiling)
            throws InterruptedException {
        Duration warmup = context.experiment().warmup();
        double expected = start.expected != null ? start.expected : climb(made, process, ceiling);
        if (warmup.isPositive()) {
            double rate = Math.max(LIMITS.lowest(), WARMUP_SHARE * expected);
            var unused = made.make(process, told(rate, Duration.ZERO, warmup));
        }
        return expected;
    }

    /**
     * Doubles the load until three times in a row it does not hold, or the server's own ceiling is near: a ceiling of threads may
     * lie far above what the CPU allows, and many servers have none.
     */
    private double climb(CapacityWindows made, Program process, @Nullable Ceiling ceiling) throws InterruptedException {
        double top = Math.clamp(
                ceiling == null ? LIMITS.highest() : ceiling.requestsPerSecond(), LIMITS.lowest(), LIMITS.highest());
        double held = Math.min(CAUTIOUS, top);
        int missed = 0;
        double rate = held;
        while (rate <= top && missed < 3) {
            Window window = made.make(process, told(rate, Duration.ZERO, CLIMB_STEP));
            if (outcome(window) == Outcome.GOOD) {
                held = rate;
                rate *= 2;
                missed = 0;
            } else {
                missed++;
            }
        }
        return missed == 0 ? top : held;
    }

    /** It counts after the delay and a third of its length: until then a queue has not shown in any answer. */
    private WindowRequest request(double rate, Duration window) {
        Duration needed = Duration.ofMillis((long) (FEWEST_ARRIVALS / rate * 1_000));
        Duration enough = needed.compareTo(LONGEST) > 0 ? LONGEST : needed;
        Duration length = enough.compareTo(window) > 0 ? enough : window;
        Duration delay = context.experiment().workloadOf(variant).delay();
        return told(rate, delay.plus(window.dividedBy(3)), length);
    }

    /**
     * Arrivals that meet a queue of several times what the limit allows would be late: it would have to be answered at as
     * many times their rate. They are not sent, so that no server has to hold, and to work off, more than that; nor more than
     * its heap is known to hold.
     */
    private WindowRequest told(double rate, Duration settle, Duration length) {
        double seconds = slo.stream()
                .map(Slo::within)
                .filter(Objects::nonNull)
                .mapToDouble(within -> within.toMillis() / 1e3)
                .max()
                .orElse(Double.POSITIVE_INFINITY);
        double queued = Math.max(FEWEST_IN_FLIGHT, QUEUE_TIMES * rate * seconds);
        return new WindowRequest(rate, settle, length, (int) Math.min(queued, mostInFlight()));
    }

    private long mostInFlight() {
        OptionalLong heap = MemorySizes.largestHeap(context.experiment().jvmArgsOf(variant));
        OptionalLong held = heap.isEmpty()
                ? OptionalLong.empty()
                : context.servers().of(variant).connections().heldBy(heap.getAsLong());
        return Math.min(MOST_IN_FLIGHT, held.orElse(MOST_IN_FLIGHT));
    }

    private static Outcome outcome(Window window) {
        return Outcome.valueOf(window.outcome().toUpperCase(Locale.ROOT));
    }
}
