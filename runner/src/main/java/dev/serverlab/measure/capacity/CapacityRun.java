package dev.serverlab.measure.capacity;

import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OwnLimits;
import dev.serverlab.model.run.CapacityResult.Session;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.StopSignal;
import dev.serverlab.stats.capacity.CapacityEstimate;
import java.nio.file.Path;
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
 * order, then in reverse and so on, so that drift affects all alike. It ends when the interval is within ±5 %, or its time
 * is over. Servers that were already running have one session each, as they are never restarted.
 */
public final class CapacityRun implements Search {

    /** More sessions are not worth the wait. */
    private static final int MAX_SESSIONS = 12;

    private final Frame frame;
    private final CapacityResult.Analysis analysis;
    private final Listener listener;
    private final boolean overloads;
    private final List<Slo> slo;
    private final AnswersSeen answers = new AnswersSeen();
    private final Map<Variant, List<Session>> sessions = new LinkedHashMap<>();
    private final Map<Variant, OwnLimits> limits = new HashMap<>();

    /** Listens to the progress. */
    public interface Listener {

        /** A server is about to be started. */
        void sessionStarted(Variant variant, int session);

        /** A window has ended. */
        void window(Variant variant, int session, Window window);

        /** A server has been ended. */
        void sessionEnded(Variant variant, Session session);
    }

    /** @param overloads whether sessions that found a capacity end with an overload */
    public CapacityRun(Frame frame, CapacityResult.Analysis analysis, Listener listener, boolean overloads) {
        this.frame = frame;
        this.analysis = analysis;
        this.listener = listener;
        this.overloads = overloads;
        Experiment experiment = frame.experiment();
        this.slo = Objects.requireNonNull(experiment.expectations().slo(), "A capacity is that under a limit");
        experiment.variants().forEach(variant -> sessions.put(variant, new ArrayList<>()));
    }

    @Override
    public Run execute(Consumer<Run> keeper, StopSignal ending) throws InterruptedException {
        SplittableRandom seeds = new SplittableRandom(frame.context().plan().seed());
        for (int round = 1; isAnyNeeded(round) && !frame.isOver(); round++) {
            List<Variant> order = frame.experiment().variants();
            for (Variant variant : round % 2 == 1 ? order : order.reversed()) {
                if (ending.isStopping() || frame.isOver()) {
                    break;
                }
                if (!isNeeded(variant, round)) {
                    continue;
                }
                Session session = session(variant, round, seeds.nextLong());
                if (session.problem() != null ? ending.awaitStopping() : ending.isStopping()) {
                    // The session ended with its server; what it had measured stays valid.
                    sessions(variant).add(session.cutShort());
                    break;
                }
                sessions(variant).add(session);
                listener.sessionEnded(variant, session);
                keeper.accept(soFar(Run.State.RUNNING));
            }
            if (ending.isStopping()) {
                Run cut = soFar(Run.State.INTERRUPTED);
                keeper.accept(cut);
                return cut;
            }
        }
        Run run = soFar(Run.State.COMPLETE);
        keeper.accept(run);
        return run;
    }

    @Override
    public ExitCode exitCode() {
        boolean failed = sessions.values().stream().flatMap(List::stream).anyMatch(each -> each.problem() != null);
        return failed ? ExitCode.FAILED : ExitCode.FINE;
    }

    private Session session(Variant variant, int round, long seed) throws InterruptedException {
        listener.sessionStarted(variant, round);
        List<Double> before = CapacityResult.estimates(sessions(variant));
        Path own = frame.folder().within(variant.fileName() + "-" + round).path();
        CapacitySession.Start start = new CapacitySession.Start(
                round,
                seed,
                before.isEmpty()
                        ? null
                        : CapacityEstimate.of(CapacityResult.PRECISION, before).rate(),
                frame::isOver,
                frame.pace().window(),
                overloads,
                window -> listener.window(variant, round, window));
        CapacitySession.Ended ended =
                new CapacitySession(new ServerLife(frame.context(), variant, slo, own, answers), start).run();
        if (ended.limits() != null) {
            limits.put(variant, ended.limits());
        }
        return ended.session();
    }

    private List<Session> sessions(Variant variant) {
        return Objects.requireNonNull(sessions.get(variant));
    }

    /** Whether a variant needs another session to make its interval narrow enough. */
    private boolean isNeeded(Variant variant, int round) {
        int needed =
                CapacityEstimate.sessionsFor(CapacityResult.PRECISION, CapacityResult.estimates(sessions(variant)));
        int most = frame.context().usesRunningServers() ? 1 : MAX_SESSIONS;
        return round <= Math.min(needed, most);
    }

    private boolean isAnyNeeded(int round) {
        return sessions.keySet().stream().anyMatch(variant -> isNeeded(variant, round));
    }

    private Run soFar(Run.State state) {
        Map<Variant, List<Session>> measured = new LinkedHashMap<>();
        sessions.forEach((variant, own) -> measured.put(variant, List.copyOf(own)));
        CapacityResult capacity = analysis.of(new CapacityResult.Measured(
                slo, measured, Map.copyOf(limits), frame.context().cores()));
        return frame.run(state, Run.Conclusions.of(capacity));
    }
}
