package dev.serverlab.model.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.observation.Waits.Kind;
import dev.serverlab.model.observation.Waits.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitsTest {

    @Test
    void areSaidOfTheTwoPlacesWhereMostThreadsWait() {
        Waits waits = new Waits(List.of(
                new Place(Kind.CARRIER, "", 38.5),
                new Place(Kind.PINNED, "lock.Accounts.book", 2.25),
                new Place(Kind.SLEEP, "lock.Accounts.rest", 1)));

        assertThat(waits.inWords("; "))
                .isEqualTo("; 38.5 threads waited for a carrier, 2.3 threads waited pinned to their carriers in "
                        + "lock.Accounts.book");
    }

    @Test
    void namesAnAcceptorThatAcceptsNoMoreFirst() {
        Waits waits = new Waits(List.of(
                new Place(Kind.SLEEP, "shop.Orders.find", 8),
                new Place(Kind.LOCK, "shop.Orders.find", 2),
                new Place(Kind.CONNECTIONS, "", 1)));

        assertThat(waits.inWords(""))
                .isEqualTo(
                        "1.0 threads waited for a connection to close before accepting the next, 8.0 threads slept in"
                                + " shop.Orders.find");
    }

    @Test
    void areNotMentionedWhereThereAreNone() {
        assertThat(Waits.NONE.inWords("; ")).isEmpty();
    }
}
