package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.record.Timeline;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.generator.GoAhead;
import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which user sends when: in the warm-up a user of the next server after each answer, then one for each arrival at
 * its planned time.
 *
 * <p>Gatling's own open model starts a new virtual user per arrival, at whole ms. Users that live for the whole run and
 * one ns timer cost less CPU per request and start it closer to its time. It stays an open model as long as there is a
 * user for each arrival; one that finds none waits, and is counted.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the event loop's tasks end with the run
final class Dispatcher implements Users.Turns {

    /** How far ahead a commanded moment has to be, so that the first arrival is sent on time. */
    private static final long SOONEST_MICROS = 10_000;

    private final Settings settings;
    private final Users users;
    private final RunClock clock;
    private final CompletableFuture<GoAhead> told;
    private final LongConsumer late;
    private final Supplier<Recording> start;
    private final DispatchPlan plan;
    private final List<Deque<Long>> waiting = new ArrayList<>();
    private @Nullable Recording recording;
    private @Nullable FullSpeedWarmUp warmup;
    private @Nullable Long startEpochMicros;
    private boolean loaded;
    private long origin;
    private long next;
    private boolean over;

    /**
     * @param told the line that the warm-up may wait for, when it has come
     * @param late ends the run when its load cannot begin at the commanded moment, in µs since 1970
     * @param start starts the record, when the load can begin
     */
    Dispatcher(
            Settings settings,
            DispatchPlan plan,
            Users users,
            RunClock clock,
            CompletableFuture<GoAhead> told,
            LongConsumer late,
            Supplier<Recording> start) {
        this.settings = settings;
        this.plan = plan;
        this.users = users;
        this.clock = clock;
        this.told = told;
        this.late = late;
        this.start = start;
        settings.targets().forEach(target -> waiting.add(new ArrayDeque<>()));
    }

    @Override
    public void begin(EventLoop on) {
        Recording begun = start.get();
        recording = begun;
        FullSpeedWarmUp warming =
                new FullSpeedWarmUp(settings, users, clock, on, begun, endedBy -> load(on, begun, endedBy));
        warmup = warming;
        warming.begin();
        told.thenAccept(line -> on.execute(() -> told(warming, line)));
    }

    private void told(FullSpeedWarmUp warming, GoAhead line) {
        Long start = line.startEpochMicros();
        if (start != null && loaded) {
            late.accept(start);
        }
        startEpochMicros = start;
        warming.told(line);
    }

    @Override
    public void warmedUp(UserSlot slot) {
        if (warmup != null) {
            warmup.answered(slot);
        }
        leaveWhenOver();
    }

    private void load(EventLoop on, Recording begun, String endedBy) {
        loaded = true;
        Timeline timeline = plan.warm(begun.timeline(), clock, endedBy);
        Long start = startEpochMicros;
        if (start != null) {
            if (start - timeline.momentEpochMicros() < SOONEST_MICROS) {
                late.accept(start);
                return;
            }
            timeline = timeline.startingAt(start);
        }
        begun.warm(timeline);
        origin = timeline.loadStart();
        on.schedule(() -> end(on, begun), timeline.end() - clock.nanoTime(), TimeUnit.NANOSECONDS);
        dispatchWhatIsDue(on, begun);
    }

    private void dispatchWhatIsDue(EventLoop on, Recording begun) {
        while (next < plan.count()) {
            long planned = origin + plan.plannedNanos(next);
            long ahead = planned - clock.nanoTime();
            if (ahead > 0) {
                on.schedule(() -> dispatchWhatIsDue(on, begun), ahead, TimeUnit.NANOSECONDS);
                return;
            }
            int server = plan.server(next++);
            UserSlot slot = users.take(server);
            if (slot == null) {
                begun.waited(server);
                waiting.get(server).add(planned);
            } else {
                send(slot, planned, begun);
            }
        }
    }

    private void send(UserSlot slot, long planned, Recording begun) {
        users.request(slot);
        begun.started(slot.server(), planned, slot.exchange().startNanos());
    }

    @Override
    public void answered(UserSlot slot) {
        Recording begun = recording;
        if (begun == null) {
            throw new IllegalStateException("an answer before the run began");
        }
        String error = slot.exchange().error();
        begun.finished(slot.server(), false, slot.exchange().startNanos(), clock.nanoTime(), error);
        begun.kept(slot.server(), slot.exchange().kept());
        if (error == null && !over && users.goesOn(slot)) {
            users.goOn(slot, () -> {});
            return;
        }
        Long planned = waiting.get(slot.server()).poll();
        if (planned == null) {
            users.free(slot);
            leaveWhenOver();
        } else {
            send(slot, planned, begun);
        }
    }

    /** The load has ended: pending answers are awaited, and arrivals that wait for a user are given up. */
    private void end(EventLoop on, Recording begun) {
        // The timer of the last arrivals may fire after this one when the loop lost its core while setting it.
        dispatchWhatIsDue(on, begun);
        over = true;
        users.stopThinking(all -> true);
        for (int server = 0; server < waiting.size(); server++) {
            while (waiting.get(server).poll() != null) {
                begun.unsent(server);
            }
        }
        leaveWhenOver();
    }

    private void leaveWhenOver() {
        if (over && users.allFree()) {
            users.leave();
        }
    }
}
