package dev.serverlab.gatling.paired;

import dev.serverlab.gatling.record.PairedRecording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.PairedSettings;
import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The warm-up: a fixed number of short requests in flight, each answer followed at once by a request to the next server
 * in turn. So all servers get as many, however fast each is.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the event loop's tasks end with the run
final class FullSpeed {

    /** A request that got no answer at all is followed this much later: a dead server must not be hammered. */
    private static final long AFTER_NO_ANSWER_MILLIS = 100;

    private final PairedSettings settings;
    private final Users users;
    private final RunClock clock;
    private final EventLoop loop;
    private final PairedRecording recording;
    private final BooleanSupplier told;
    private final Consumer<String> then;
    private final int servers;
    private int turn;
    private boolean over;

    /**
     * @param told whether the line that the warm-up may wait for has come
     * @param then goes on when the warm-up is over, given what ended it
     */
    FullSpeed(
            PairedSettings settings,
            Users users,
            RunClock clock,
            EventLoop loop,
            PairedRecording recording,
            BooleanSupplier told,
            Consumer<String> then) {
        this.settings = settings;
        this.users = users;
        this.clock = clock;
        this.loop = loop;
        this.recording = recording;
        this.told = told;
        this.then = then;
        this.servers = settings.targets().size();
    }

    void begin() {
        if (settings.warmup().cap().isZero()) {
            end("none");
            return;
        }
        loop.schedule(() -> end("cap"), settings.warmup().cap().toNanos(), TimeUnit.NANOSECONDS);
        for (int user = 0; user < settings.warmup().users(); user++) {
            deal();
        }
    }

    void answered(Seat seat) {
        recording.warmupFinished(seat.server(), seat.startNanos(), clock.nanoTime(), seat.error());
        users.free(seat);
        if (!over && enough()) {
            end(settings.warmup().untilTold() ? "told" : "requests");
        }
        if (seat.answered()) {
            deal();
        } else {
            loop.schedule(this::deal, AFTER_NO_ANSWER_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void deal() {
        // There are as many users for each server as requests in flight, so one is free.
        Seat seat = over ? null : users.take(turn);
        if (seat != null) {
            turn = (turn + 1) % servers;
            users.warmUp(seat);
        }
    }

    private boolean enough() {
        if (!settings.warmup().endsSooner() || (settings.warmup().untilTold() && !told.getAsBoolean())) {
            return false;
        }
        for (int server = 0; server < servers; server++) {
            if (recording.warmupOk(server) < settings.warmup().requests()) {
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
