package dev.serverlab.measure.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ConnectionsTest {

    private static final long MIB = 1L << 20;

    @Test
    void aHeapHoldsWhatConnectionsAndTheirRequestsTakeBesideGarbage() {
        // (500 / 1.25 - 20) MiB / 38 KiB
        assertThat(new Connections(null, null, 18, 20).heldBy(500 * MIB)).hasValue(380 * 1024 / 38);
        assertThat(new Connections(null, null, 18, 20).heldBy(MIB)).hasValue(1);
    }

    @Test
    void whereNobodyMeasuredNothingIsKnown() {
        assertThat(Connections.UNSPECIFIED.heldBy(500 * MIB)).isEmpty();
    }
}
