package dev.serverlab.gatling.paired;

import dev.serverlab.gatling.record.PairedRecording;
import dev.serverlab.gatling.record.PairedTimeline;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.PairedSettings;
import dev.serverlab.gatling.settings.Target;
import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which user sends when: in the warm-up the next server's as soon as an answer came, then each arrival's at its
 * planned time.
 *
 * <p>Gatling's own open model starts a new virtual user per arrival, at whole ms. Users that live through the run and
 * one timer in ns cost less CPU per request and start it closer to its time. It stays an open model as long as a user is
 * free for each arrival; one that finds none waits, and is counted.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the event loop's tasks end with the run
final class Dealer implements Users.Turns {

    private final PairedSettings settings;
    private final Users users;
    private final RunClock clock;
    private final BooleanSupplier told;
    private final Supplier<PairedRecording> start;
    private final Dealing dealing;
    private final List<Deque<Long>> waiting = new ArrayList<>();
    private @Nullable PairedRecording recording;
    private @Nullable FullSpeed warmup;
    private long origin;
    private long next;
    private boolean over;

    /**
     * @param told whether the line that the warm-up may wait for has come
     * @param start starts the record, when all users are there
     */
    Dealer(
            PairedSettings settings,
            Users users,
            RunClock clock,
            BooleanSupplier told,
            Supplier<PairedRecording> start) {
        this.settings = settings;
        this.users = users;
        this.clock = clock;
        this.told = told;
        this.start = start;
        this.dealing = new Dealing(settings);
        settings.targets().forEach(target -> waiting.add(new ArrayDeque<>()));
    }

    @Override
    public void begin(EventLoop on) {
        PairedRecording begun = start.get();
        recording = begun;
        warmup = new FullSpeed(settings, users, clock, on, begun, told, endedBy -> settle(on, begun, endedBy));
        warmup.begin();
    }

    @Override
    public void warmedUp(Seat seat) {
        if (warmup != null) {
            warmup.answered(seat);
        }
    }

    private void settle(EventLoop on, PairedRecording begun, String endedBy) {
        PairedTimeline timeline = PairedTimeline.of(settings, clock);
        origin = timeline.settleStart();
        List<String> names = settings.targets().stream().map(Target::name).toList();
        begun.warm(
                timeline,
                endedBy,
                Arrays.stream(dealing.orders())
                        .map(order -> Arrays.stream(order).mapToObj(names::get).toList())
                        .toList());
        on.schedule(this::end, timeline.end() - clock.nanoTime(), TimeUnit.NANOSECONDS);
        dealWhatIsDue(on, begun);
    }

    private void dealWhatIsDue(EventLoop on, PairedRecording begun) {
        while (next < dealing.count()) {
            long planned = origin + dealing.plannedNanos(next);
            long ahead = planned - clock.nanoTime();
            if (ahead > 0) {
                on.schedule(() -> dealWhatIsDue(on, begun), ahead, TimeUnit.NANOSECONDS);
                return;
            }
            int server = dealing.server(next++);
            Seat seat = users.take(server);
            if (seat == null) {
                begun.waited(server);
                waiting.get(server).add(planned);
            } else {
                send(seat, planned, begun);
            }
        }
    }

    private void send(Seat seat, long planned, PairedRecording begun) {
        users.request(seat);
        begun.started(seat.server(), planned, seat.startNanos());
    }

    @Override
    public void answered(Seat seat) {
        PairedRecording begun = recording;
        if (begun == null) {
            throw new IllegalStateException("an answer before the run began");
        }
        begun.finished(seat.server(), seat.startNanos(), clock.nanoTime(), seat.error());
        Long planned = waiting.get(seat.server()).poll();
        if (over) {
            users.leave(seat);
        } else if (planned != null) {
            send(seat, planned, begun);
        } else {
            users.free(seat);
        }
    }

    /** The last block has ended: whoever waits for an answer leaves after it, everybody else now. */
    private void end() {
        over = true;
        for (int server = 0; server < waiting.size(); server++) {
            for (Seat seat = users.take(server); seat != null; seat = users.take(server)) {
                users.leave(seat);
            }
            for (Long given = waiting.get(server).poll();
                    given != null;
                    given = waiting.get(server).poll()) {
                if (recording != null) {
                    recording.unsent(server);
                }
            }
        }
    }
}
