package dev.serverlab.gatling.interleaved;

import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.Settings;
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
import org.jspecify.annotations.Nullable;
import scala.concurrent.Promise;
import scala.concurrent.duration.FiniteDuration;

/**
 * The virtual users of a load on several servers: as many for each server, each on a connection of its own, all on one event loop. A
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
        void warmedUp(UserSlot slot);

        /** A user's real request is over; the user is not free yet. */
        void answered(UserSlot slot);
    }

    /** How often Gatling's own measurements go to its report. */
    private static final long FLUSH_MILLIS = 200;

    private final Settings settings;
    private final RunClock clock;
    private final List<UserSlot> slots = new ArrayList<>();
    private final List<Deque<UserSlot>> free = new ArrayList<>();
    private @Nullable Turns turns;
    private @Nullable BatchedStats stats;
    private @Nullable Action exit;
    private List<Action> warmup = List.of();
    private List<Action> measured = List.of();
    private int present;

    /** @param each how many users each server has */
    Users(Settings settings, int each, RunClock clock) {
        this.settings = settings;
        this.clock = clock;
        int servers = settings.targets().size();
        for (int server = 0; server < servers; server++) {
            free.add(new ArrayDeque<>());
        }
        for (int user = 0; user < servers * each; user++) {
            slots.add(new UserSlot(user % servers));
        }
    }

    int count() {
        return slots.size();
    }

    void obey(Turns decisions) {
        turns = decisions;
    }

    @Override
    public Action build(ScenarioContext context, Action next) {
        BatchedStats batched = new BatchedStats(context.coreComponents().statsEngine());
        Action here = new ActorDelegatingAction("users", this);
        Requests requests =
                new Requests(settings, session -> slot(session.userId()).exchange(), context, batched, here);
        stats = batched;
        exit = next;
        warmup = requests.warmup();
        measured = requests.measured();
        return here;
    }

    @Override
    public void $bang(Session session) {
        UserSlot slot = slot(session.userId());
        slot.take(session);
        switch (slot.task()) {
            case ARRIVE -> {
                free(slot);
                if (++present == slots.size()) {
                    EventLoop loop = session.eventLoop();
                    loop.scheduleWithFixedDelay(known(stats)::flush, FLUSH_MILLIS, FLUSH_MILLIS, TimeUnit.MILLISECONDS);
                    known(turns).begin(loop);
                }
            }
            case WARM_UP -> known(turns).warmedUp(slot);
            case REQUEST -> known(turns).answered(slot);
        }
    }

    /** A free user of a server, or null when all are waiting for answers. */
    @Nullable
    UserSlot take(int server) {
        return free.get(server).pollLast();
    }

    void free(UserSlot slot) {
        free.get(slot.server()).addLast(slot);
    }

    /** Has a user send a short request now. */
    void warmUp(UserSlot slot) {
        slot.begin(UserSlot.Task.WARM_UP, clock.nanoTime());
        warmup.get(slot.server()).$bang(slot.session());
    }

    /** Has a user send a real request now. */
    void request(UserSlot slot) {
        slot.begin(UserSlot.Task.REQUEST, clock.nanoTime());
        measured.get(slot.server()).$bang(slot.session());
    }

    /** The user is not needed any more. */
    void leave(UserSlot slot) {
        known(stats).flush();
        known(exit).$bang(slot.session());
    }

    private UserSlot slot(long userId) {
        // Gatling numbers users from 1.
        return slots.get((int) userId - 1);
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
