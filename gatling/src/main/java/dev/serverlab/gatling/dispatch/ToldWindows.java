package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.record.Events;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.generator.WindowRequest;
import io.gatling.javaapi.core.ActionBuilder;
import io.netty.channel.EventLoop;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One window of open load after the other, each as it was told on standard input. Arrivals are spaced evenly, and counted
 * from their planned starts whether or not they could be sent then. The next window begins when nobody waits for an answer of
 * the one before, so that no window pays for another's backlog.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the event loop's tasks end with the run
public final class ToldWindows implements Users.Turns {

    /** Between the announcement of a window and its first arrival: those who read clocks get ready. */
    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** Connections at most: Linux gives about 28,000 local ports. */
    private static final int MOST_IN_FLIGHT = 20_000;

    private static final double SECOND = 1e9;

    private final Users users;
    private final RunClock clock;
    private final Events events;
    private final InputStream in;
    private final Deque<WindowRequest> requests = new ArrayDeque<>();
    private @Nullable Window window;
    private long next;
    private int windows;
    private int inFlight;
    private boolean ended;
    private boolean left;

    /**
     * The window that is under way.
     *
     * @param origin when its first arrival is planned
     * @param countedFrom when arrivals begin to count
     */
    private record Window(int index, WindowRequest request, long origin, long countedFrom, WindowCounts counts) {

        long planned(long arrival) {
            return origin + (long) (arrival * SECOND / request.rate());
        }

        long end() {
            return countedFrom + request.length().toNanos();
        }
    }

    private ToldWindows(Users users, RunClock clock, Events events, InputStream in) {
        this.users = users;
        this.clock = clock;
        this.events = events;
        this.in = in;
    }

    /** The whole load, for a simulation to set up; its only user lives until the input ends. */
    public static ActionBuilder action(Settings settings, RunClock clock, Events events, InputStream in) {
        Users users = new Users(settings, MOST_IN_FLIGHT, clock);
        users.obey(new ToldWindows(users, clock, events, in));
        return () -> users;
    }

    @Override
    public void begin(EventLoop on) {
        WindowLines.read(in, request -> on.execute(() -> told(on, request)), () -> on.execute(this::end));
    }

    private void told(EventLoop on, WindowRequest request) {
        requests.add(request);
        goOn(on);
    }

    private void end() {
        ended = true;
        leaveWhenOver();
    }

    /** Begins the next window that was told, unless one is under way. */
    private void goOn(EventLoop on) {
        WindowRequest request = window == null ? requests.poll() : null;
        if (request == null) {
            return;
        }
        long origin = clock.nanoTime() + LEAD_NANOS;
        long counted = origin + request.settle().toNanos();
        Window begun = new Window(windows++, request, origin, counted, new WindowCounts());
        window = begun;
        next = 0;
        long offset = clock.epochMicros() - TimeUnit.NANOSECONDS.toMicros(clock.nanoTime());
        events.tell(new GeneratorEvent.Phase(
                PhaseName.window(begun.index),
                offset + TimeUnit.NANOSECONDS.toMicros(counted),
                offset + TimeUnit.NANOSECONDS.toMicros(begun.end()),
                true));
        dispatchWhatIsDue(on, begun);
    }

    private void dispatchWhatIsDue(EventLoop on, Window begun) {
        for (long planned = begun.planned(next); begun.end() - planned > 0; planned = begun.planned(next)) {
            long ahead = planned - clock.nanoTime();
            if (ahead > 0) {
                on.schedule(() -> dispatchWhatIsDue(on, begun), ahead, TimeUnit.NANOSECONDS);
                return;
            }
            next++;
            send(begun, planned);
        }
        // What is planned no later than its end was sent; it is over when that has come, and all are answered.
        on.schedule(() -> finishWhenAnswered(on), begun.end() - clock.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private void send(Window begun, long planned) {
        boolean counts = planned - begun.countedFrom >= 0;
        if (counts) {
            begun.counts.scheduled();
        }
        UserSlot slot = inFlight < begun.request.mostInFlight() ? users.take(0) : null;
        if (slot != null) {
            slot.plan(counts ? Long.valueOf(planned) : null);
            inFlight++;
            users.request(slot);
        } else if (counts) {
            begun.counts.unsent();
        }
    }

    @Override
    public void answered(UserSlot slot) {
        long now = clock.nanoTime();
        String error = slot.exchange().error();
        Window current = window;
        Long planned = slot.planned();
        if (current != null && planned != null) {
            current.counts.answered(planned, slot.exchange().startNanos(), now, error);
        }
        inFlight--;
        users.free(slot);
        finishWhenAnswered(slot.session().eventLoop());
    }

    private void finishWhenAnswered(EventLoop on) {
        Window over = window;
        if (over != null
                && inFlight == 0
                && clock.nanoTime() - over.end() >= 0
                && over.planned(next) - over.end() >= 0) {
            window = null;
            events.tell(over.counts.told(over.index, over.request, clock.nanoTime() - over.end()));
            goOn(on);
        }
        leaveWhenOver();
    }

    private void leaveWhenOver() {
        if (ended && !left && window == null && requests.isEmpty() && inFlight == 0) {
            left = true;
            users.leave();
        }
    }

    @Override
    public void warmedUp(UserSlot slot) {
        throw new IllegalStateException("a load that is told its windows has no warm-up of its own");
    }
}
