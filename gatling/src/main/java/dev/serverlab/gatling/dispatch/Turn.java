package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.http.Exchange;
import dev.serverlab.generator.GeneratorRecord.KeptAnswer;
import dev.serverlab.generator.RequestSequence;
import dev.serverlab.generator.Share;
import io.gatling.core.action.Action;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sequence of requests to one server. Belongs to one event loop. */
final class Turn {

    private final List<Action> actions;
    private final List<Action> keeping;
    private final @Nullable RequestSequence sequence;
    private final Share share;
    private long next;

    /** The same request each time. */
    Turn(Action action) {
        this(List.of(action), List.of(action), null, Share.ALL);
    }

    /**
     * @param keeping the same, with the bodies of their answers kept
     * @param sequence decides which action is next; absent when there is only one
     * @param share whose request numbers are used, so that no other generator sends the same
     */
    Turn(List<Action> actions, List<Action> keeping, @Nullable RequestSequence sequence, Share share) {
        this.actions = actions;
        this.keeping = keeping;
        this.sequence = sequence;
        this.share = share;
    }

    /** Has a user send the next request, or the first of the next sequence. */
    void send(UserSlot slot) {
        Action action = actions.getFirst();
        if (sequence != null) {
            long number = share.round(next++);
            int place = sequence.which(number);
            slot.exchange().number(number, place);
            if (sequence.isStep(place)) {
                slot.forgetCookies();
            }
            action = action(slot);
        }
        action.$bang(slot.session());
    }

    /** Whether a user is in an unfinished sequence. */
    boolean goesOn(UserSlot slot) {
        return sequence != null && sequence.hasNext(slot.exchange().place());
    }

    /** How long that user waits before the next step. */
    Duration think(UserSlot slot) {
        Exchange exchange = slot.exchange();
        return sequence == null ? Duration.ZERO : sequence.think(exchange.place() + 1, exchange.number());
    }

    /** Has a user send the next step. */
    void sendNext(UserSlot slot) {
        slot.exchange().nextPlace();
        action(slot).$bang(slot.session());
    }

    private Action action(UserSlot slot) {
        Exchange exchange = slot.exchange();
        return (KeptAnswer.isOf(exchange.number()) ? keeping : actions).get(exchange.place());
    }
}
