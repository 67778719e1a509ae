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
    void areNotMentionedWhereThereAreNone() {
        assertThat(Waits.NONE.inWords("; ")).isEmpty();
    }
}
