package dev.serverlab.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.observation.Waits;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OwnLimits;
import dev.serverlab.model.run.MadeUpCapacity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a server ran into that holds 1000/s and kept 0.98 of 2 cores busy, with 0.3 for the generator. */
class CapacityLimitTest {

    private static final Variant VARIANT = Variant.parse("mvc:default");

    private static @Nullable String limit(OwnLimits own) {
        CapacityResult.Measured measured = MadeUpCapacity.curve(VARIANT, 1000, rate -> rate <= 1000 ? 100 : 400);
        return CapacityConclusion.of(MadeUpCapacity.limited(measured, Map.of(VARIANT, own)))
                .variants()
                .getFirst()
                .limit();
    }

    @Test
    void isTheQuotaOfItsContainer() {
        assertThat(limit(new OwnLimits(null, 1.0))).isEqualTo("CPU, 1.0 of the container's 1");
    }

    @Test
    void isNoQuotaThatIsFarAway() {
        assertThat(limit(new OwnLimits(null, 1.5))).isNull();
    }

    @Test
    void isTheLowestCeilingThatIsNear() {
        Ceiling connections = Ceiling.ofMeasured(10, Ceiling.CONNECTIONS, 9.8);
        OwnLimits threads = new OwnLimits(Ceiling.ofMeasured(200, Ceiling.REQUEST_THREADS, 20), null);

        assertThat(limit(threads)).isNull();
        assertThat(limit(threads.with(connections)))
                .isEqualTo("connections, 10 connections / 9.80 ms measured = 1020/s");
        assertThat(limit(threads.with(null))).isNull();
    }

    @Test
    void isWhatThreadsWaitForWhereNothingElseIsKnown() {
        OwnLimits waiting = OwnLimits.NONE.withWaits(
                new Waits(List.of(new Waits.Place(Waits.Kind.LOCK, "com.shop.Ledger.post", 36.25))));

        assertThat(limit(waiting)).isEqualTo("36.3 threads waited for a lock in com.shop.Ledger.post");
    }
}
