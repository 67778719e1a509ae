package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.ComparisonReport.Difference;
import dev.serverlab.analysis.compare.ComparisonReport.Judgement;
import dev.serverlab.analysis.compare.ComparisonReport.MetricComparison;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.stats.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CompareTextTest {

    private static final ComparisonReport EQUAL = MadeUpComparison.equal().compared();

    @Test
    void saysWhatIsWorseBeforeWhatIsBetterAndCountsTheRest() {
        assertThat(new CompareText(found(
                                verdict("cpuPerRequest", Verdict.BETTER, -20.0, "%"),
                                verdict("p90", Verdict.WORSE, 1.5, "ms"),
                                verdict("p99", Verdict.WORSE, 2.0, "ms"),
                                verdict("p50", Verdict.EQUIVALENT, 0.0, "ms")))
                        .answer())
                .containsExactly(
                        "mvc:default has a p90 that is 1.50 ms higher in B [1.40, 1.60]: WORSE.",
                        "mvc:default needs 20 % less CPU per request in B [20, 20]: BETTER.",
                        "By other metrics: 1 WORSE; the tables name them.");
    }

    @Test
    void doesNotTakeWhatCannotBeToldForNoDifference() {
        assertThat(new CompareText(found(
                                verdict("cpuPerRequest", Verdict.INDISTINGUISHABLE, 3.0, "%"),
                                verdict("p90", Verdict.EQUIVALENT, 0.0, "ms")))
                        .answer())
                .containsExactly("No difference was found: of 2 comparisons, 1 is equivalent within the margin, and 1"
                        + " is undecided.");
    }

    @Test
    void makesNoNameOfAFolderAnotherAddress() {
        ComparisonReport.Source first = EQUAL.runs().getFirst().repeats().getFirst();

        assertThat(Stream.of("javascript:alert(1)", "../a b/c?d#e%f", "//host/x")
                        .map(path ->
                                new ComparisonReport.Source(first.id(), path, first.startedAt(), first.environment()))
                        .map(CompareDocument::address))
                .containsExactly("./javascript%3Aalert%281%29/", "./../a%20b/c%3Fd%23e%25f/", ".///host/x/");
    }

    private static ComparisonReport found(MetricComparison... verdicts) {
        return new ComparisonReport(
                EQUAL.schemaVersion(),
                EQUAL.id(),
                EQUAL.comparedAt(),
                EQUAL.labVersion(),
                EQUAL.command(),
                EQUAL.runs(),
                EQUAL.spread(),
                EQUAL.differences(),
                EQUAL.unmatched(),
                List.of(verdicts));
    }

    private static MetricComparison verdict(String metric, Verdict verdict, double effect, String unit) {
        return new MetricComparison(
                Protocol.PAIRED,
                Variant.parse("mvc:default"),
                metric,
                "B",
                100.0,
                100.0,
                new Difference(unit, effect, effect - 0.1, effect + 0.1),
                new Judgement(verdict, null, 1.0, 5.0),
                3,
                3);
    }
}
