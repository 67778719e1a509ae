package dev.serverlab.gatling.dispatch;

import dev.serverlab.generator.RequestSequence;
import io.gatling.core.action.Action;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one server is sent, request after request. Belongs to one event loop. */
final class Turn {

    private final List<Action> actions;
    private final @Nullable RequestSequence sequence;
    private long next;

    /** The same request each time. */
    Turn(Action action) {
        this(List.of(action), null);
    }

    /** @param sequence tells which of the actions is next; absent where there is one */
    Turn(List<Action> actions, @Nullable RequestSequence sequence) {
        this.actions = actions;
        this.sequence = sequence;
    }

    /** Has a user send the next request. */
    void send(UserSlot slot) {
        Action action = actions.getFirst();
        if (sequence != null) {
            long number = next++;
            slot.exchange().number(number);
            action = actions.get(sequence.which(number));
        }
        action.$bang(slot.session());
    }
}
