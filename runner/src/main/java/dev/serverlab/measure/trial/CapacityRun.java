package dev.serverlab.measure.trial;

import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.Session;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.StopSignal;
import dev.serverlab.stats.capacity.CapacityEstimate;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Searches for the capacity of each variant in sessions of fresh JVMs, one variant alive at a time: in the experiment's
 * order, then in the opposite one and so on, so that what drifts meets all alike. It ends when the sessions are enough for ±5
 * %, or its time is over.
 */
public final class CapacityRun {

    /** More than these make no reader wait for them. */
    private static final int MOST_SESSIONS = 12;

    private final TrialContext context;
    private final RunFolder folder;
    private final Run.Environment environment;
    private final Instant startedAt;
    private final Pace pace;
    private final CapacityResult.Analysis analysis;
    private final List<Slo> slo;
    private final AnswersSeen answers = new AnswersSeen();
    private final Map<Variant, List<Session>> sessions = new LinkedHashMap<>();
    private final Map<Variant, Ceiling> ceilings = new HashMap<>();

    /**
     * How much time it takes.
     *
     * @param budget after which no window begins
     * @param window how long each is at least
     */
    public record Pace(Duration budget, Duration window) {}

    /** Is told how it goes. */
    public interface Listener {

        /** A server is about to be started. */
        void sessionStarted(Variant variant, int session);

        /** A window has ended. */
        void window(Variant variant, int session, Window window);

        /** A server has been ended. */
        void sessionEnded(Variant variant, Session session);
    }

    public CapacityRun(
            TrialContext context,
            RunFolder folder,
            Run.Environment environment,
            Instant startedAt,
            Pace pace,
            CapacityResult.Analysis analysis) {
        this.context = context;
        this.folder = folder;
        this.environment = environment;
        this.startedAt = startedAt;
        this.pace = pace;
        this.analysis = analysis;
        Experiment experiment = context.experiment();
        this.slo = Objects.requireNonNull(experiment.slo(), "A capacity is that under a limit");
        experiment.variants().forEach(variant -> sessions.put(variant, new ArrayList<>()));
    }

    /**
     * Runs it.
     *
     * @param keeper is given the run so far, after every session
     * @param ending asked before and after every session; true ends the run
     */
    public Run execute(Listener listener, Consumer<Run> keeper, StopSignal ending) throws InterruptedException {
        SplittableRandom seeds = new SplittableRandom(context.plan().seed());
        for (int round = 1; isAnyNeeded(round) && !isOver(); round++) {
            List<Variant> order = context.experiment().variants();
            for (Variant variant : round % 2 == 1 ? order : order.reversed()) {
                if (ending.hasBegun() || isOver()) {
                    break;
                }
                if (!isNeeded(variant, round)) {
                    continue;
                }
                Session session = session(variant, round, seeds.nextLong(), listener);
                if (session.problem() != null ? ending.beginsSoon() : ending.hasBegun()) {
                    // Ended together with its server: what it had measured is as good as before.
                    sessions(variant).add(session.cutShort());
                    break;
                }
                sessions(variant).add(session);
                listener.sessionEnded(variant, session);
                keeper.accept(soFar(Run.State.RUNNING));
            }
            if (ending.hasBegun()) {
                Run cut = soFar(Run.State.INTERRUPTED);
                keeper.accept(cut);
                return cut;
            }
        }
        Run run = soFar(Run.State.COMPLETE);
        keeper.accept(run);
        return run;
    }

    /** How the run ended, for the exit code. */
    public ExitCode exitCode() {
        boolean failed = sessions.values().stream().flatMap(List::stream).anyMatch(each -> each.problem() != null);
        return failed ? ExitCode.FAILED : ExitCode.FINE;
    }

    private boolean isOver() {
        return Duration.between(startedAt, Instant.now()).compareTo(pace.budget) >= 0;
    }

    private Session session(Variant variant, int round, long seed, Listener listener) throws InterruptedException {
        listener.sessionStarted(variant, round);
        List<Double> before = CapacityResult.estimates(sessions(variant));
        Path own = folder.within(variant.fileName() + "-" + round).path();
        CapacitySession.Ended ended = new CapacitySession(context, variant, slo, own, answers)
                .run(new CapacitySession.Start(
                        round,
                        seed,
                        before.isEmpty()
                                ? null
                                : CapacityEstimate.of(CapacityResult.PRECISION, before)
                                        .rate(),
                        this::isOver,
                        pace.window,
                        window -> listener.window(variant, round, window)));
        if (ended.ceiling() != null) {
            ceilings.put(variant, ended.ceiling());
        }
        return ended.session();
    }

    private List<Session> sessions(Variant variant) {
        return Objects.requireNonNull(sessions.get(variant));
    }

    /** Whether it takes more sessions than it has had until its interval is narrow enough. */
    private boolean isNeeded(Variant variant, int round) {
        int needed =
                CapacityEstimate.sessionsFor(CapacityResult.PRECISION, CapacityResult.estimates(sessions(variant)));
        return round <= Math.min(needed, MOST_SESSIONS);
    }

    private boolean isAnyNeeded(int round) {
        return sessions.keySet().stream().anyMatch(variant -> isNeeded(variant, round));
    }

    private Run soFar(Run.State state) {
        Map<Variant, List<Session>> measured = new LinkedHashMap<>();
        sessions.forEach((variant, own) -> measured.put(variant, List.copyOf(own)));
        CapacityResult capacity =
                analysis.of(new CapacityResult.Measured(slo, measured, Map.copyOf(ceilings), context.cores()));
        return new Run(
                new Run.Header(Run.SCHEMA_VERSION, folder.name(), state, startedAt, Instant.now(), null),
                context.experiment(),
                environment,
                context.plan().seed(),
                List.of(),
                List.of(),
                List.of(),
                new Run.Conclusions(List.of(), List.of(), null, capacity));
    }
}
