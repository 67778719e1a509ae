package dev.serverlab.report.chart;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.report.chart.Estimates.Estimate;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForestTest {

    private static final Interval MARGIN = new Interval(-4.76, 5);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void setsLowBeforeEffectBeforeHighInsideThePicture(boolean narrow) {
        Forest forest = of(
                List.of(
                        row("CPU", -49.0, -59.0, -37.0, Verdict.BETTER),
                        row("CPU", 1.0, -21.0, 22.0, Verdict.INDISTINGUISHABLE)),
                narrow);

        assertThat(forest.panels()).singleElement().satisfies(panel -> {
            assertThat(panel.rows()).allSatisfy(placed -> {
                assertThat(low(panel, placed)).isPositive().isLessThan(effect(panel, placed));
                assertThat(effect(panel, placed)).isLessThan(high(panel, placed));
                assertThat(high(panel, placed)).isLessThan(forest.width());
                assertThat(placed.y()).isLessThan(forest.height());
            });
            assertThat(panel.x(0)).isBetween(panel.x(MARGIN.low()), panel.x(MARGIN.high()));
            assertThat(high(panel, panel.rows().getFirst())).isLessThan(panel.x(0));
            assertThat(low(panel, panel.rows().getLast())).isLessThan(panel.x(0));
            assertThat(panel.ticks()).extracting(Axis.Tick::label).contains("0", "−40", "+20");
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void givesEachMetricItsOwnScale(boolean narrow) {
        Forest forest =
                of(List.of(row("a", 10, 5, 15, Verdict.WORSE), row("b", 0.1, 0.05, 0.15, Verdict.EQUIVALENT)), narrow);

        assertThat(forest.panels()).extracting(Forest.Panel::title).containsExactly("a", "b");
        assertThat(forest.panels().getLast().top())
                .isGreaterThan(forest.panels().getFirst().bottom());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void placesNothingWhereNothingMayBeSaid(boolean narrow) {
        Estimate invalid = row("a", "x against y", -50.0, null, Verdict.INVALID, "why");

        assertThat(of(List.of(invalid), narrow).panels().getFirst().rows())
                .singleElement()
                .satisfies(placed -> {
                    assertThat(placed.row().isDrawn()).isFalse();
                    assertThat(placed.shown()).extracting(Forest.Text::text).containsExactly("why");
                });
    }

    /** A number that is cut off is another number. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void makesRoomForTheWholeOfEveryNumberAndName(boolean narrow) {
        String label =
                "mvc:default.keep-alive-with-http-1.1 against vertx:default.closing, every connection anew, paired";
        String numbers = "+123456.80 ms [+107234.24, +142367.36]";
        String reason = "A: users wait for threads, so that its latency is theirs, and nothing that servers do";
        Estimate longest = row("a", label, 2.0, new Interval(1, 3), Verdict.WORSE, numbers);
        Estimate invalid = row("a", label, null, null, Verdict.INVALID, reason);
        Forest forest = of(List.of(longest, row("a", 2, 1, 3, Verdict.WORSE), invalid), narrow);

        List<Forest.Placed> rows = forest.panels().getFirst().rows();
        assertThat(rows).extracting(placed -> joined(placed.label())).containsExactly(label, "x against y", label);
        assertThat(rows).extracting(placed -> joined(placed.shown())).containsExactly(numbers, "text", reason);
        assertThat(rows.getFirst().shown())
                .singleElement()
                .satisfies(reported ->
                        assertThat(reported.x() + 8 * numbers.length()).isLessThanOrEqualTo(forest.width()));
        double above = 0;
        for (Forest.Placed placed : rows) {
            double first = placed.label().getFirst().y();
            assertThat(first).isGreaterThan(above + 10);
            above = Stream.of(
                            placed.label().getLast().y(),
                            placed.shown().getLast().y())
                    .max(Double::compare)
                    .orElseThrow();
        }
        assertThat(above).isLessThan(forest.panels().getFirst().bottom());
    }

    @Test
    void keepsWhatFitsInOneLine() {
        assertThat(Forest.lines("mvc:default", 11)).containsExactly("mvc:default");
        assertThat(Forest.lines("", 11)).containsExactly("");
    }

    @Test
    void breaksAtSpacesFirst() {
        assertThat(Forest.lines("mvc:default.closing against mvc:default.single", 30))
                .containsExactly("mvc:default.closing against", "mvc:default.single");
    }

    @Test
    void breaksANameWhereItsPartsMeetAndElseAnywhere() {
        assertThat(Forest.lines("webflux:default.single-loop", 20)).containsExactly("webflux:default.", "single-loop");
        assertThat(Forest.lines("abcdefgh", 3)).containsExactly("abc", "def", "gh");
        assertThat(Forest.lines(":abcdefgh", 3)).containsExactly(":ab", "cde", "fgh");
    }

    @Test
    void doesNotBreakACharacterOfTwoParts() {
        assertThat(Forest.lines("🧪🧪🧪", 2)).containsExactly("🧪🧪", "🧪");
    }

    private static String joined(List<Forest.Text> lines) {
        return lines.stream().map(Forest.Text::text).collect(Collectors.joining(" "));
    }

    private static Forest of(List<Estimate> all, boolean narrow) {
        return Forest.of(new Estimates(all), narrow);
    }

    private static double low(Forest.Panel panel, Forest.Placed placed) {
        return panel.x(requireNonNull(placed.row().interval()).low());
    }

    private static double effect(Forest.Panel panel, Forest.Placed placed) {
        return panel.x(requireNonNull(placed.row().value()));
    }

    private static double high(Forest.Panel panel, Forest.Placed placed) {
        return panel.x(requireNonNull(placed.row().interval()).high());
    }

    private static Estimate row(String metric, double effect, double low, double high, Verdict verdict) {
        return row(metric, "x against y", effect, new Interval(low, high), verdict, "text");
    }

    private static Estimate row(
            String metric,
            String label,
            @Nullable Double effect,
            @Nullable Interval interval,
            Verdict verdict,
            String text) {
        return new Estimate(metric, label, effect, interval, MARGIN, true, verdict, 0, text);
    }
}
