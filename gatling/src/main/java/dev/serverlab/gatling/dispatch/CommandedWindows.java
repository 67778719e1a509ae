package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.record.ClockReading;
import dev.serverlab.gatling.record.Events;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.LoadModel.Commanded;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.generator.Share;
import dev.serverlab.generator.WindowRequest;
import io.gatling.javaapi.core.ActionBuilder;
import io.netty.channel.EventLoop;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One window of open load after the other, each commanded on standard input. Arrivals are evenly spaced, and timed from
 * their planned starts whether or not they could be sent then. The next window begins when all answers of the one before
 * have arrived, so that no window suffers from another's backlog, unless that one continues into it. The rate counts
 * requests: with sequences, there are fewer arrivals. With n generators, each sends every n-th arrival, at its moment in
 * the windows of a single generator.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the event loop's tasks end with the run
public final class CommandedWindows implements Users.Turns {

    /** The time between the announcement of a window and its first arrival, for preparing clock readings. */
    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** The maximum number of connections: Linux provides about 28,000 local ports. */
    private static final int MAX_IN_FLIGHT = 20_000;

    private static final double SECOND = 1e9;

    private final Users users;
    private final double perArrival;
    private final Share share;
    private final RunClock clock;
    private final Events events;
    private final InputStream in;
    private final LongConsumer late;
    private final Deque<WindowRequest> requests = new ArrayDeque<>();
    private final Deque<Window> begun = new ArrayDeque<>();
    private final Map<UserSlot, Arrival> waiting = new IdentityHashMap<>();
    private @Nullable Window window;
    private int windows;
    private boolean ended;
    private boolean left;

    /** An unfinished window. */
    private static final class Window {

        private final int index;
        private final WindowRequest request;

        private final Share share;
        /** When its first arrival is planned. */
        private final long origin;
        /** When arrivals begin to count. */
        private final long countedFrom;

        /** Arrivals per second; fewer than requests where an arrival is a sequence. */
        private final double perSecond;

        private final WindowCounts counts = new WindowCounts();
        private long next;
        private int unanswered;
        private boolean over;

        Window(int index, WindowRequest request, double requestsPerArrival, Share share, long origin) {
            this.index = index;
            this.request = request;
            this.share = share;
            this.perSecond = request.rate() / requestsPerArrival;
            this.origin = origin;
            this.countedFrom = origin + request.settle().toNanos();
        }

        /** When its next arrival is planned. */
        long planned() {
            return origin + (long) (share.round(next) * SECOND / perSecond);
        }

        int maxInFlight() {
            return Math.ceilDiv(request.maxInFlight(), share.generators());
        }

        boolean counts(long planned) {
            return planned - countedFrom >= 0;
        }

        long end() {
            return countedFrom + request.length().toNanos();
        }
    }

    /** An arrival that waits for an answer. */
    private record Arrival(Window window, long planned) {}

    private CommandedWindows(
            Users users,
            double perArrival,
            Share share,
            RunClock clock,
            Events events,
            InputStream in,
            LongConsumer late) {
        this.perArrival = perArrival;
        this.share = share;
        this.users = users;
        this.clock = clock;
        this.events = events;
        this.in = in;
        this.late = late;
    }

    /**
     * The whole load, for a simulation to set up; its only user lives until the input ends.
     *
     * @param late ends the run when a window cannot begin at its commanded moment, in µs since 1970
     */
    public static ActionBuilder action(
            Settings settings, Commanded load, RunClock clock, Events events, InputStream in, LongConsumer late) {
        Users users = new Users(settings, MAX_IN_FLIGHT, clock);
        GeneratorRequests.Target own = settings.targets().getFirst().requests();
        double perArrival = own == null ? 1 : own.requestsPerArrival();
        users.obey(new CommandedWindows(users, perArrival, load.share(), clock, events, in, late));
        return () -> users;
    }

    @Override
    public void begin(EventLoop on) {
        WindowLines.read(in, request -> on.execute(() -> told(on, request)), () -> on.execute(this::end));
    }

    private void told(EventLoop on, WindowRequest request) {
        requests.add(request);
        if (window == null) {
            beginNext(on, this::soon);
        }
    }

    /** The start of a window that does not continue another. */
    private long soon(WindowRequest request) {
        Long told = request.startEpochMicros();
        if (told == null) {
            return clock.nanoTime() + LEAD_NANOS;
        }
        ClockReading now = ClockReading.of(clock);
        long start = now.nanoTimeAt(told);
        if (start - now.nanoTime() < LEAD_NANOS) {
            late.accept(told);
        }
        return start;
    }

    private void end() {
        ended = true;
        leaveWhenOver();
    }

    /** Begins the next commanded window, if any. */
    private void beginNext(EventLoop on, ToLongFunction<WindowRequest> origin) {
        WindowRequest request = requests.poll();
        if (request == null) {
            window = null;
            return;
        }
        window = new Window(windows++, request, perArrival, share, origin.applyAsLong(request));
        begun.add(window);
        long offset = clock.epochMicros() - TimeUnit.NANOSECONDS.toMicros(clock.nanoTime());
        events.emit(new GeneratorEvent.Phase(
                PhaseName.window(window.index),
                offset + TimeUnit.NANOSECONDS.toMicros(window.countedFrom),
                offset + TimeUnit.NANOSECONDS.toMicros(window.end()),
                true));
        dispatchWhatIsDue(on, window);
    }

    private void dispatchWhatIsDue(EventLoop on, Window current) {
        for (long planned = current.planned(); current.end() - planned > 0; planned = current.planned()) {
            long ahead = planned - clock.nanoTime();
            if (ahead > 0) {
                on.schedule(() -> dispatchWhatIsDue(on, current), ahead, TimeUnit.NANOSECONDS);
                return;
            }
            current.next++;
            send(current, planned);
        }
        // Everything planned up to its end has been sent.
        on.schedule(() -> finish(on, current), current.end() - clock.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private void send(Window current, long planned) {
        if (current.counts(planned)) {
            current.counts.scheduled();
        }
        UserSlot slot = waiting.size() < current.maxInFlight() ? users.take(0) : null;
        if (slot != null) {
            waiting.put(slot, new Arrival(current, planned));
            current.unanswered++;
            users.request(slot);
        } else if (current.counts(planned)) {
            current.counts.unsent();
        }
    }

    private void finish(EventLoop on, Window current) {
        current.over = true;
        users.stopThinking(slot -> isOf(slot, current)).forEach(slot -> {
            waiting.remove(slot);
            current.unanswered--;
        });
        if (current.request.goesOn()) {
            beginNext(on, next -> current.end());
        }
        reportCompletedWindows(on);
    }

    private boolean isOf(UserSlot slot, Window window) {
        Arrival arrival = waiting.get(slot);
        return arrival != null && arrival.window == window;
    }

    @Override
    public void answered(UserSlot slot) {
        Arrival arrival = waiting.get(slot);
        String error = slot.exchange().error();
        if (arrival != null) {
            Window of = arrival.window;
            if (of.counts(arrival.planned)) {
                of.counts.answered(arrival.planned, slot.exchange().startNanos(), clock.nanoTime(), error);
            }
            if (error == null && !of.over && users.goesOn(slot)) {
                users.goOn(slot, () -> step(slot, of));
                return;
            }
            waiting.remove(slot);
            of.unanswered--;
        }
        users.free(slot);
        reportCompletedWindows(slot.session().eventLoop());
    }

    /** The next step of a sequence is planned for the moment at which it can be sent. */
    private void step(UserSlot slot, Window window) {
        long planned = slot.exchange().startNanos();
        waiting.put(slot, new Arrival(window, planned));
        if (window.counts(planned)) {
            window.counts.scheduled();
        }
    }

    private void reportCompletedWindows(EventLoop on) {
        for (Window first = begun.peek(); first != null && first.over && first.unanswered == 0; first = begun.peek()) {
            begun.remove();
            events.emit(first.counts.told(first.index, first.request, clock.nanoTime() - first.end()));
        }
        if (window != null && window.over && waiting.isEmpty()) {
            beginNext(on, this::soon);
        }
        leaveWhenOver();
    }

    private void leaveWhenOver() {
        if (ended && !left && window == null && requests.isEmpty() && waiting.isEmpty()) {
            left = true;
            users.leave();
        }
    }

    @Override
    public void warmedUp(UserSlot slot) {
        throw new IllegalStateException("a load that is told its windows has no warm-up of its own");
    }
}
