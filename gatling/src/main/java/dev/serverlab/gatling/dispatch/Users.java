package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.Settings;
import io.gatling.core.action.Action;
import io.gatling.core.action.ActorDelegatingAction;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import scala.concurrent.Promise;
import scala.concurrent.duration.FiniteDuration;

/**
 * The virtual users of an open load, each on a separate connection, all on one event loop: on several, each of many
 * servers would find its users on one loop as long as the order stays the same, and whatever disturbs that loop would
 * disturb that server alone. There are as many as were ever needed at once. A user comes here after each request, and
 * waits here until it is sent again. Of a server's free users the last that came is sent first, so that after a stall
 * the same few connections carry the load again.
 *
 * <p>In Gatling's terms this is an action that holds back the session of the only user that Gatling starts, and copies it
 * for all others; it works below the Java DSL.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the event loop's tasks end with the run
final class Users implements ActionBuilder, ActorRef<Session> {

    /** Decides what users do next. All calls come on the event loop. */
    interface Turns {

        /** The load can begin. */
        void begin(EventLoop loop);

        /** A user's short request is over; the user is not free yet. */
        void warmedUp(UserSlot slot);

        /** A user's real request is over; the user is not free yet. */
        void answered(UserSlot slot);
    }

    /** How often Gatling's own measurements go to its report. */
    private static final long FLUSH_MILLIS = 200;

    private final Settings settings;
    private final int most;
    private final RunClock clock;
    private final List<UserSlot> slots = new ArrayList<>();
    private final List<Deque<UserSlot>> free = new ArrayList<>();
    private final Map<UserSlot, ScheduledFuture<?>> thinking = new LinkedHashMap<>();
    private final int[] present;
    private @Nullable Turns turns;
    private @Nullable BatchedStats stats;
    private @Nullable Session first;
    private @Nullable Action exit;
    private List<Turn> warmup = List.of();
    private List<Turn> measured = List.of();

    /** @param most the maximum number of users per server */
    Users(Settings settings, int most, RunClock clock) {
        this.settings = settings;
        this.most = most;
        this.clock = clock;
        this.present = new int[settings.targets().size()];
        settings.targets().forEach(target -> free.add(new ArrayDeque<>()));
    }

    void obey(Turns decisions) {
        turns = decisions;
    }

    @Override
    public Action build(ScenarioContext context, Action next) {
        BatchedStats batched = new BatchedStats(context.coreComponents().statsEngine());
        Action here = new ActorDelegatingAction("users", this);
        Requests requests = new Requests(settings, session -> slot(session).exchange(), context, batched, here);
        stats = batched;
        exit = next;
        warmup = requests.warmup();
        measured = requests.measured();
        return here;
    }

    @Override
    public void $bang(Session session) {
        if (first == null) {
            first = session;
            EventLoop loop = session.eventLoop();
            loop.scheduleWithFixedDelay(known(stats)::flush, FLUSH_MILLIS, FLUSH_MILLIS, TimeUnit.MILLISECONDS);
            known(turns).begin(loop);
            return;
        }
        UserSlot slot = slot(session);
        slot.end(session);
        if (slot.warmingUp()) {
            known(turns).warmedUp(slot);
        } else {
            known(turns).answered(slot);
        }
    }

    /** A free user of a server, or null when it has its maximum and all are waiting for answers. */
    @Nullable
    UserSlot take(int server) {
        UserSlot slot = free.get(server).pollLast();
        return slot == null && present[server] < most ? another(server) : slot;
    }

    private UserSlot another(int server) {
        Session original = known(first);
        // The first is Gatling's own user, whom it numbers 1 and has counted.
        Session session = slots.isEmpty() ? original : copy(original, slots.size() + 1);
        UserSlot slot = new UserSlot(server, session);
        slots.add(slot);
        present[server]++;
        return slot;
    }

    private Session copy(Session original, long userId) {
        known(stats).logUserStart(original.scenario());
        return new Session(
                original.scenario(),
                userId,
                original.attributes(),
                original.baseStatus(),
                original.blockStack(),
                original.onExit(),
                original.eventLoop());
    }

    void free(UserSlot slot) {
        free.get(slot.server()).addLast(slot);
    }

    /** Whether all answers have arrived. */
    boolean allFree() {
        return free.stream().mapToInt(Deque::size).sum() == slots.size();
    }

    /** Has a user send a short request now. */
    void warmUp(UserSlot slot) {
        slot.begin(true, clock.nanoTime());
        warmup.get(slot.server()).send(slot);
    }

    /** Has a user send a real request now. */
    void request(UserSlot slot) {
        slot.begin(false, clock.nanoTime());
        measured.get(slot.server()).send(slot);
    }

    /** Whether a user is in an unfinished sequence. */
    boolean goesOn(UserSlot slot) {
        return turn(slot).goesOn(slot);
    }

    /**
     * Has a user send the next step of its sequence after its think time, which the warm-up omits.
     *
     * @param sending is called when it is sent
     */
    void goOn(UserSlot slot, Runnable sending) {
        Duration think = slot.warmingUp() ? Duration.ZERO : turn(slot).think(slot);
        if (think.isZero()) {
            sendNext(slot, sending);
        } else {
            thinking.put(
                    slot,
                    slot.session()
                            .eventLoop()
                            .schedule(() -> sendNext(slot, sending), think.toNanos(), TimeUnit.NANOSECONDS));
        }
    }

    private void sendNext(UserSlot slot, Runnable sending) {
        thinking.remove(slot);
        slot.begin(slot.warmingUp(), clock.nanoTime());
        sending.run();
        turn(slot).sendNext(slot);
    }

    private Turn turn(UserSlot slot) {
        return (slot.warmingUp() ? warmup : measured).get(slot.server());
    }

    /** Frees matching users that are thinking, so that they send nothing more, and returns them. */
    List<UserSlot> stopThinking(Predicate<UserSlot> which) {
        List<UserSlot> stopped = thinking.keySet().stream().filter(which).toList();
        stopped.forEach(slot -> {
            ScheduledFuture<?> next = thinking.remove(slot);
            if (next != null) {
                next.cancel(false);
            }
            free(slot);
        });
        return stopped;
    }

    /** No user is needed any more. */
    void leave() {
        Session original = known(first);
        slots.stream().skip(1).forEach(slot -> known(stats).logUserEnd(original.scenario()));
        known(stats).flush();
        known(exit).$bang(original);
    }

    private UserSlot slot(Session session) {
        return slots.get((int) session.userId() - 1);
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
