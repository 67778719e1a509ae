package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.WarmUp;
import dev.serverlab.generator.GoAhead;
import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The warm-up: a fixed number of requests in flight, each answer followed at once by a request to the next server in turn.
 * So all servers get the same number, however fast each is.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the event loop's tasks end with the run
final class FullSpeedWarmUp {

    /** The delay after a request without any answer: a dead server must not be flooded. */
    private static final long AFTER_NO_ANSWER_MILLIS = 100;

    private final WarmUp warmup;
    private final Users users;
    private final RunClock clock;
    private final EventLoop loop;
    private final Recording recording;
    private final Consumer<String> then;
    private final int servers;
    private @Nullable GoAhead told;
    private int turn;
    private boolean over;

    /**
     * @param then continues when the warm-up is over, given what ended it
     */
    FullSpeedWarmUp(
            Settings settings,
            Users users,
            RunClock clock,
            EventLoop loop,
            Recording recording,
            Consumer<String> then) {
        this.warmup = settings.warmup();
        this.servers = settings.targets().size();
        this.users = users;
        this.clock = clock;
        this.loop = loop;
        this.recording = recording;
        this.then = then;
    }

    void begin() {
        if (warmup.cap().isZero()) {
            end("none");
            return;
        }
        loop.schedule(() -> end("cap"), warmup.cap().toNanos(), TimeUnit.NANOSECONDS);
        for (int user = 0; user < warmup.users(); user++) {
            dispatch();
        }
    }

    /** The line that it may wait for has come. */
    void told(GoAhead line) {
        told = line;
        endWhenEnough();
    }

    void answered(UserSlot slot) {
        String error = slot.exchange().error();
        recording.finished(slot.server(), true, slot.exchange().startNanos(), clock.nanoTime(), error);
        if (error == null && !over && !enough() && users.goesOn(slot)) {
            users.goOn(slot, () -> {});
            return;
        }
        users.free(slot);
        endWhenEnough();
        if (slot.exchange().answered()) {
            dispatch();
        } else {
            loop.schedule(this::dispatch, AFTER_NO_ANSWER_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void dispatch() {
        // Each server has as many users as there are requests in flight, so one is free.
        UserSlot slot = over ? null : users.take(turn);
        if (slot != null) {
            turn = (turn + 1) % servers;
            users.warmUp(slot);
        }
    }

    private void endWhenEnough() {
        if (!over && enough()) {
            end(warmup.untilTold() ? "told" : "requests");
        }
    }

    private boolean enough() {
        if (!warmup.endsSooner() || (warmup.untilTold() && told == null)) {
            return false;
        }
        if (told != null && told.startEpochMicros() != null) {
            // A commanded moment applies to all generators.
            return true;
        }
        for (int server = 0; server < servers; server++) {
            if (recording.warmupOk(server) < warmup.requests()) {
                return false;
            }
        }
        return true;
    }

    private void end(String why) {
        if (!over) {
            over = true;
            then.accept(why);
        }
    }
}
