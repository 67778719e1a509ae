package dev.serverlab.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OfVariant;
import dev.serverlab.model.run.MadeUpCapacity;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Curves of 1000/s with p90 &lt;= 120ms: one that falls off a cliff, and one that rises from 70 % on. */
class CapacityCurveTest {

    private static final Variant VARIANT = Variant.parse("mvc:default");
    private static final List<Slo> LIMIT = List.of(Slo.parse("p90 <= 120ms"));

    private static final DoubleUnaryOperator CLIFF = rate -> rate <= 1000 ? 100 : 400;
    /** 100 ms at 700/s, 110 at 850, 120 at 1000. */
    private static final DoubleUnaryOperator RISE = rate -> 100 + Math.max(0, rate - 700) / 15;

    private static OfVariant found(DoubleUnaryOperator p90) {
        CapacityResult result = CapacityConclusion.of(MadeUpCapacity.curve(VARIANT, 1000, p90));
        return result.variants().getFirst();
    }

    @Test
    void takesWindowsOfAboutOneRateTogether() {
        List<CapacityCurve.Point> points = CapacityCurve.of(found(CLIFF)).points();

        assertThat(points).isSortedAccordingTo((one, other) -> Double.compare(one.rate(), other.rate()));
        assertThat(points).allSatisfy(point -> assertThat(point.windows()).hasSizeGreaterThanOrEqualTo(3));
        assertThat(points.getFirst().mostlyFailed()).isFalse();
        assertThat(points.getLast().mostlyFailed()).isTrue();
    }

    @Test
    void tellsACliffFromASmoothRise() {
        assertThat(Objects.requireNonNull(CapacityCurve.shape(found(CLIFF))).isCliff())
                .isTrue();
        assertThat(Objects.requireNonNull(CapacityCurve.shape(found(RISE))).isCliff())
                .isFalse();
    }

    @Test
    void findsTheKneeHalfOfTheWayToTheLimit() {
        Knee knee = Objects.requireNonNull(Knee.of(found(RISE), LIMIT));

        assertThat(knee.rate()).isCloseTo(850, within(1.0));
        assertThat(knee.levelMillis()).isEqualTo(100);
    }

    @Test
    void hasNoKneeWhereItFallsOffACliff() {
        assertThat(Knee.of(found(CLIFF), LIMIT)).isNull();
    }

    @Test
    void hasNoKneeWithoutALevelThatIsKnown() {
        OfVariant withoutOverload = CapacityConclusion.of(MadeUpCapacity.of(VARIANT, 990, 1000, 1010))
                .variants()
                .getFirst();

        assertThat(Knee.of(withoutOverload, LIMIT)).isNull();
        assertThat(Knee.of(found(RISE), List.of(Slo.parse("errors <= 1%")))).isNull();
    }
}
