package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables that other programs read. */
final class CsvTest {

    private static String cell(@Nullable Object value) {
        return Csv.of(List.of(new Csv<Integer>("id", row -> value)), Stream.of(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "plain | plain",
                "a,b | ~\"a,b\"~",
                "say \"a\" | ~\"say \"\"a\"\"\"~",
                "=1+2 | '=1+2",
                "+1 | '+1",
                "-1 | '-1",
                "@SUM(A1) | '@SUM(A1)",
            })
    void quotesTextAndTakesTheFormulaOutOfIt(String text, String cell) {
        assertThat(cell(text)).isEqualTo("id\n" + cell + "\n");
    }

    @Test
    void keepsALineBreakInsideItsCell() {
        assertThat(cell("a\n=b")).isEqualTo("id\n\"a\n=b\"\n");
        assertThat(cell("\n=b")).isEqualTo("id\n\"'\n=b\"\n");
    }

    @Test
    void leavesNumbersNumbersWithAllTheirDigits() {
        assertThat(cell(-0.1)).isEqualTo("id\n-0.1\n");
        assertThat(cell(0.99519999999999997)).isEqualTo("id\n0.9952\n");
        assertThat(cell(1.5e-7)).isEqualTo("id\n0.00000015\n");
        assertThat(cell(9_007_199_254_740_993L)).isEqualTo("id\n9007199254740993\n");
        assertThat(cell(null)).isEqualTo("id\n\n");
        assertThat(cell(Double.NaN)).isEqualTo("id\n\n");
    }

    @Test
    void hasARowForEachTrialAndVariantAndAColumnForEachMetric() {
        Run run = MadeUpRun.both();
        List<String> lines = RunCsv.trials(run).lines().toList();
        assertThat(lines).hasSize(1 + run.trials().size());
        assertThat(lines.getFirst())
                .contains(
                        Metrics.with(Metric.Role.TABLE).stream().map(Metric::id).toList());
        assertThat(lines)
                .allMatch(line -> line.split(",", -1).length
                        == 6 + Metrics.with(Metric.Role.TABLE).size());
    }
}
