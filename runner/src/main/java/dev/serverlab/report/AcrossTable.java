package dev.serverlab.report;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.MetricComparison;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of runs that are compared, for one candidate, protocol and variant; every renderer draws it.
 *
 * @param candidate the letter of what is measured against the first
 * @param rows a cell for each of {@link #HEADINGS}
 */
public record AcrossTable(
        String baseline, String candidate, Protocol protocol, Variant variant, List<List<String>> rows) {

    /** The second and third stand for the letters of what is compared. */
    public static final List<String> HEADINGS =
            List.of("metric", "baseline", "candidate", "effect", "95 % interval", "verdict");

    /** Candidate by candidate, and of each the paired trials first. */
    public static List<AcrossTable> of(ComparisonReport compared) {
        List<AcrossTable> tables = new ArrayList<>();
        String baseline = compared.runs().getFirst().name();
        for (ComparisonReport.Member candidate :
                compared.runs().subList(1, compared.runs().size())) {
            for (Protocol protocol : List.of(Protocol.PAIRED, Protocol.SOLO)) {
                compared.comparisons().stream()
                        .filter(each -> each.candidate().equals(candidate.name()) && each.protocol() == protocol)
                        .map(MetricComparison::variant)
                        .distinct()
                        .forEach(variant -> tables.add(new AcrossTable(
                                baseline,
                                candidate.name(),
                                protocol,
                                variant,
                                compared.comparisons().stream()
                                        .filter(each -> each.candidate().equals(candidate.name())
                                                && each.protocol() == protocol
                                                && each.variant().equals(variant))
                                        .map(AcrossTable::row)
                                        .toList())));
            }
        }
        return tables;
    }

    /** What stands above it. */
    public String title() {
        return variant + ", " + protocol.wireName() + ": " + candidate + " against " + baseline;
    }

    /** The headings with the letters in them. */
    public List<String> headings() {
        return HEADINGS.stream()
                .map(heading -> switch (heading) {
                    case "baseline" -> baseline;
                    case "candidate" -> candidate;
                    default -> heading;
                })
                .toList();
    }

    private static List<String> row(MetricComparison each) {
        boolean known = each.effect() != null;
        return List.of(
                Metrics.of(each.metric()).heading(),
                number(each.metric(), each.baselineValue()),
                number(each.metric(), each.candidateValue()),
                Verdicts.signed(each.effect(), each.unit()) + (known ? " " + each.unit() : ""),
                each.low() == null
                        ? Metric.ABSENT
                        : "[" + Verdicts.signed(each.low(), each.unit()) + ", "
                                + Verdicts.signed(each.high(), each.unit()) + "]",
                each.fromOneTrial() ? Metric.ABSENT : verdict(each.verdict()));
    }

    private static String verdict(Verdict verdict) {
        return verdict.name();
    }

    private static String number(String metric, @Nullable Double value) {
        if (value == null) {
            return Metric.ABSENT;
        }
        return Metrics.of(metric).format(value);
    }
}
