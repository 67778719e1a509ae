package dev.serverlab.report;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.ComparisonReport.Difference;
import dev.serverlab.analysis.compare.ComparisonReport.MetricComparison;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.text.EffectText;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.RunEstimate;
import dev.serverlab.stats.Verdict;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences of a comparison of runs. */
record CompareText(ComparisonReport compared) {

    private static final List<String> FIRST =
            Metrics.FIRST.stream().map(Metric::id).toList();

    private static final String ONE_TRIAL = "No verdict from a single trial: use --rounds 3, or the paired protocol.";

    /** The question that the comparison answers. */
    String question() {
        return compared.runs().stream()
                .skip(1)
                .map(ComparisonReport.Member::name)
                .collect(Collectors.joining(", ", "What changed from " + baseline() + " to ", "?"));
    }

    /** The answer: what is worse, then what is better; or that no difference was found, and what that means. */
    List<String> answer() {
        List<String> sentences = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (Verdict verdict : List.of(Verdict.WORSE, Verdict.BETTER)) {
            all(verdict).filter(CompareText::isFirst).map(CompareText::sentence).forEach(sentences::add);
            long rest = all(verdict).filter(each -> !isFirst(each)).count();
            if (rest > 0) {
                others.add(rest + " " + verdict);
            }
        }
        if (!others.isEmpty()) {
            sentences.add("By other metrics: " + String.join(", ", others) + "; the tables name them.");
        }
        long equal = all(Verdict.EQUIVALENT).count();
        long untold = all(Verdict.INDISTINGUISHABLE).count();
        if (sentences.isEmpty()) {
            sentences.add(
                    equal + untold == 0
                            ? "Nothing could be judged; the notes say why."
                            : "No difference was found: of " + Numbers.count(equal + untold, "comparison") + ", "
                                    + equal + (equal == 1 ? " is" : " are") + " equivalent within the margin, and "
                                    + untold + (untold == 1 ? " is" : " are") + " undecided.");
        }
        return sentences;
    }

    /** Whether it appears in sentences and pictures; the rest is only in the tables. */
    static boolean isFirst(MetricComparison each) {
        return ComparisonReport.DECISIVE.contains(each.metric());
    }

    /** Warnings to read first. */
    List<String> warnings() {
        return compared.differences().stream()
                .flatMap(against -> against.warnings(baseline()).stream())
                .toList();
    }

    /** One run, or the repeats, that a letter stands for. */
    static String describe(ComparisonReport.Member member) {
        ComparisonReport.Source first = member.repeats().getFirst();
        String revision = first.environment().gitRevision();
        return member.repeats().stream().map(ComparisonReport.Source::id).collect(Collectors.joining(", ", "", " ("))
                + (member.repeats().size() > 1 ? member.repeats().size() + " repeats, the first " : "")
                + first.startedAt().truncatedTo(ChronoUnit.SECONDS) + ", lab "
                + first.environment().labVersion()
                + (revision == null ? "" : " at " + revision) + ")";
    }

    /** The notes on the table. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        compared.runs().forEach(member -> notes.addAll(member.leftOut()));
        grouped(
                        all(Verdict.INVALID).filter(each -> !each.fromOneTrial()),
                        each -> ": INVALID. " + each.judgement().reason() + ".",
                        each -> each.variant() + " " + each.protocol().wireName())
                .forEach((reason, what) -> notes.add(what + reason));
        if (compared.comparisons().stream().anyMatch(MetricComparison::fromOneTrial)) {
            notes.add(ONE_TRIAL);
        }
        grouped(
                        compared.unmatched().stream(),
                        each -> each.onlyIn() + " and not "
                                + (each.onlyIn().equals(baseline()) ? each.candidate() : baseline()) + " has "
                                + each.protocol().wireName() + " trials of ",
                        each -> each.variant().toString())
                .forEach((trials, variants) -> notes.add(trials + variants + "."));
        String detectable = FIRST.stream().flatMap(this::detectable).collect(Collectors.joining(" or "));
        if (!detectable.isEmpty() && all(Verdict.INDISTINGUISHABLE).findAny().isPresent()) {
            notes.add("Such runs detect a difference of " + detectable + " with 80 % power. "
                    + (isRepeated() ? "More repeats" : "Repeats")
                    + " detect smaller ones: ./lab compare A1,A2,A3 B1,B2,B3.");
        }
        if (!compared.nothingJudged()) {
            notes.add(spread());
            if (compared.anyAdjusted()) {
                notes.add("CPU per request of paired trials is adjusted to the pace of " + baseline()
                        + ", by what a request cost the generator.");
            }
            notes.add(compared.runs().stream()
                    .skip(1)
                    .map(ComparisonReport.Member::margins)
                    .distinct()
                    .map(EffectText::margins)
                    .collect(Collectors.joining(
                            " ",
                            "95 % simultaneous confidence intervals over all pairs of one metric and protocol. ",
                            "")));
        }
        return notes;
    }

    /** The names grouped by what they have in common, in order. */
    private static <T> Map<String, String> grouped(
            Stream<T> all, Function<T, String> common, Function<T, String> name) {
        Map<String, String> groups = new LinkedHashMap<>();
        all.map(each -> Map.entry(common.apply(each), name.apply(each)))
                .distinct()
                .forEach(each -> groups.merge(each.getKey(), each.getValue(), (names, more) -> names + ", " + more));
        return groups;
    }

    /** How much runs of one experiment differ, and the source of that. */
    private String spread() {
        ComparisonReport.SpreadUsed spread = compared.spread();
        if (isRepeated()) {
            return "The repeats themselves show how much runs of one experiment differ.";
        }
        return spread == null
                ? "How much runs of one experiment differ is not known: ./lab calibrate --runs 5 measures it."
                : spread.metrics().stream()
                        .filter(each -> FIRST.contains(each.metric()))
                        .map(each -> "±"
                                + Numbers.fixed(each.deviation(), each.unit().equals("ms") ? 3 : 1) + " " + each.unit()
                                + " of " + label(each.metric()) + (each.atOnePace() ? " at one pace" : ""))
                        .collect(Collectors.joining(
                                ", ",
                                "The intervals include how much runs of one experiment differ, from " + spread.source()
                                        + ": ",
                                " (standard deviation, " + spread.calibratedRuns()
                                        + " runs). Latency is assumed to spread in proportion to its part above "
                                        + "the delay."));
    }

    /** The smallest and the largest detectable effect on one metric, or the one value if they are equal. */
    private Stream<String> detectable(String metric) {
        Interval found = compared.detectable(metric);
        if (found == null) {
            return Stream.of();
        }
        String unit = Metrics.of(metric).effectUnit();
        String least = Numbers.magnitude(found.low(), unit);
        String most = Numbers.magnitude(found.high(), unit);
        return Stream.of(least + (least.equals(most) ? "" : " to " + most) + " " + unit + " of " + label(metric));
    }

    private static String sentence(MetricComparison each) {
        Difference found = each.difference();
        double effect = Objects.requireNonNull(found.effect());
        double low = Objects.requireNonNull(found.low());
        double high = Objects.requireNonNull(found.high());
        return each.variant() + " " + (each.protocol() == Protocol.SOLO ? "solo " : "")
                + EffectText.difference(Metrics.of(each.metric()), effect) + " in " + each.candidate() + " "
                + EffectText.magnitudes(effect, low, high, found.unit()) + ": " + each.verdict() + ".";
    }

    private static String label(String metric) {
        return Metrics.of(metric).label();
    }

    /** Whether every side has enough repeats to estimate how much runs differ. */
    private boolean isRepeated() {
        return compared.runs().stream().allMatch(each -> each.repeats().size() >= RunEstimate.ENOUGH_RUNS);
    }

    private String baseline() {
        return compared.runs().getFirst().name();
    }

    private Stream<MetricComparison> all(Verdict verdict) {
        return compared.comparisons().stream().filter(each -> each.verdict() == verdict);
    }
}
