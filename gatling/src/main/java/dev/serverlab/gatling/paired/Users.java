package dev.serverlab.gatling.paired;

import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.PairedSettings;
import io.gatling.core.action.Action;
import io.gatling.core.action.ActorDelegatingAction;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import scala.concurrent.Promise;
import scala.concurrent.duration.FiniteDuration;

/**
 * The virtual users of a paired run: as many for each server, each on a connection of its own, all on one event loop. A
 * user comes here when it starts and after each request, and waits here until it is sent again. Of a server's free users
 * the last that came is sent first, so that after a stall the same few connections carry the load again.
 *
 * <p>In Gatling's terms this is an action that holds sessions back; like {@link OnOneLoop} it works below the Java DSL.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the event loop's tasks end with the run
final class Users implements ActionBuilder, ActorRef<Session> {

    /** Decides what users do next. All calls come on the event loop. */
    interface Turns {

        /** All users are here. */
        void begin(EventLoop loop);

        /** A user's short request is over; the user is not free yet. */
        void warmedUp(Seat seat);

        /** A user's real request is over; the user is not free yet. */
        void answered(Seat seat);
    }

    /** How often Gatling's own measurements go to its report. */
    private static final long FLUSH_MILLIS = 200;

    private final PairedSettings settings;
    private final RunClock clock;
    private final List<Seat> seats = new ArrayList<>();
    private final List<Deque<Seat>> free = new ArrayList<>();
    private @Nullable Turns turns;
    private @Nullable BatchedStats stats;
    private @Nullable Action exit;
    private List<Action> warmup = List.of();
    private List<Action> measured = List.of();
    private int present;

    Users(PairedSettings settings, RunClock clock, Supplier<String> failures) {
        this.settings = settings;
        this.clock = clock;
        int servers = settings.targets().size();
        for (int server = 0; server < servers; server++) {
            free.add(new ArrayDeque<>());
        }
        for (int user = 0; user < servers * settings.usersPerTarget(); user++) {
            seats.add(new Seat(user % servers, failures));
        }
    }

    int count() {
        return seats.size();
    }

    void obey(Turns decisions) {
        turns = decisions;
    }

    @Override
    public Action build(ScenarioContext context, Action next) {
        BatchedStats batched = new BatchedStats(context.coreComponents().statsEngine());
        Action here = new ActorDelegatingAction("users", this);
        Requests requests = new Requests(settings, session -> seat(session.userId()), context, batched, here);
        stats = batched;
        exit = next;
        warmup = requests.warmup();
        measured = requests.measured();
        return here;
    }

    @Override
    public void $bang(Session session) {
        Seat seat = seat(session.userId());
        seat.take(session);
        switch (seat.task()) {
            case ARRIVE -> {
                free(seat);
                if (++present == seats.size()) {
                    EventLoop loop = session.eventLoop();
                    loop.scheduleWithFixedDelay(known(stats)::flush, FLUSH_MILLIS, FLUSH_MILLIS, TimeUnit.MILLISECONDS);
                    known(turns).begin(loop);
                }
            }
            case WARM_UP -> known(turns).warmedUp(seat);
            case REQUEST -> known(turns).answered(seat);
        }
    }

    /** A free user of a server, or null when all are waiting for answers. */
    @Nullable
    Seat take(int server) {
        return free.get(server).pollLast();
    }

    void free(Seat seat) {
        free.get(seat.server()).addLast(seat);
    }

    /** Has a user send a short request now. */
    void warmUp(Seat seat) {
        seat.begin(Seat.Task.WARM_UP, clock.nanoTime());
        warmup.get(seat.server()).$bang(seat.session());
    }

    /** Has a user send a real request now. */
    void request(Seat seat) {
        seat.begin(Seat.Task.REQUEST, clock.nanoTime());
        measured.get(seat.server()).$bang(seat.session());
    }

    /** The user is not needed any more. */
    void leave(Seat seat) {
        known(stats).flush();
        known(exit).$bang(seat.session());
    }

    private Seat seat(long userId) {
        // Gatling numbers users from 1.
        return seats.get((int) userId - 1);
    }

    private static <T> T known(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("users act before the run was built");
        }
        return part;
    }

    @Override
    public String name() {
        return "users";
    }

    @Override
    public <R> Promise<R> replyPromise(FiniteDuration timeout) {
        throw new UnsupportedOperationException("users do not reply");
    }
}
