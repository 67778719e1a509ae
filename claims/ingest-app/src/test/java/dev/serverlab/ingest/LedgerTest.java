package dev.serverlab.ingest;

import static dev.serverlab.ingest.MadeUp.event;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class LedgerTest {

    private final Ledger ledger = new Ledger();

    private void taken(long... numbers) {
        LongStream.of(numbers).forEach(number -> ledger.taken(event(number)));
    }

    private void stored(long... numbers) {
        LongStream.of(numbers).forEach(number -> ledger.stored(event(number), 500));
    }

    @Test
    void acknowledgesNothingAtFirst() {
        assertThat(ledger.storedBefore()).isNegative();
    }

    @Test
    void acknowledgesNoEventBehindOneThatIsStillBeingStored() {
        taken(1, 2, 3, 4);
        stored(4, 1, 3);
        assertThat(ledger.storedBefore()).isEqualTo(1_002);

        stored(2);
        assertThat(ledger.storedBefore()).isEqualTo(1_005);
    }

    @Test
    void countsWhatWasConfirmedAndWhatThatTook() {
        taken(1, 2, 3);
        stored(1, 2);

        assertThat(ledger.begun()).isEqualTo(3);
        assertThat(ledger.stored()).isEqualTo(2);
        assertThat(ledger.insertNanos()).isEqualTo(1_000);
    }

    @Test
    void callsAnEventLateWhenALaterOneWasStoredBefore() {
        taken(1, 2, 3, 4, 5);
        stored(1, 3, 2, 5, 4);

        assertThat(ledger.outOfOrder()).isEqualTo(2);
    }

    @Test
    void countsNumbersThatNeverCameWhereverTheyBegin() {
        taken(70, 71, 74, 75);

        assertThat(ledger.missing()).isEqualTo(2);
    }

    @Test
    void countsAnEventThatTheDatabaseHasAlreadyAndAcknowledgesIt() {
        taken(1);
        ledger.refusedAsStoredBefore(event(1));

        assertThat(ledger.twice()).isEqualTo(1);
        assertThat(ledger.stored()).isZero();
        assertThat(ledger.storedBefore()).isEqualTo(1_002);
    }
}
