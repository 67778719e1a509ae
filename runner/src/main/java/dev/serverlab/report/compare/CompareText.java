package dev.serverlab.report.compare;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.MetricComparison;
import dev.serverlab.analysis.compare.RunDifference;
import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.report.text.EffectText;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.runs.RunEstimate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The sentences on runs that are compared. */
final class CompareText {

    static final List<String> FIRST = Metrics.FIRST.stream().map(Metric::id).toList();

    private CompareText() {}

    /** What is asked. */
    static String question(ComparisonReport compared) {
        List<String> candidates = compared.runs().stream()
                .skip(1)
                .map(ComparisonReport.Member::name)
                .toList();
        return "What changed from " + first(compared) + " to " + String.join(", ", candidates) + "?";
    }

    /** The answer: what is worse, then what is better; or that nothing was told apart, and what that means. */
    static List<String> answer(ComparisonReport compared) {
        List<String> sentences = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (Verdict verdict : List.of(Verdict.WORSE, Verdict.BETTER)) {
            List<MetricComparison> told = compared.comparisons().stream()
                    .filter(each -> each.verdict() == verdict)
                    .toList();
            told.stream()
                    .filter(CompareText::isFirst)
                    .map(CompareText::sentence)
                    .forEach(sentences::add);
            long rest = told.stream().filter(each -> !isFirst(each)).count();
            if (rest > 0) {
                others.add(rest + " " + verdict);
            }
        }
        if (!others.isEmpty()) {
            sentences.add("By other metrics: " + String.join(", ", others) + "; the tables name them.");
        }
        if (!sentences.isEmpty()) {
            return sentences;
        }
        long equal = count(compared, Verdict.EQUIVALENT);
        long untold = count(compared, Verdict.INDISTINGUISHABLE);
        return List.of(
                equal + untold == 0
                        ? "Nothing could be judged; the notes say why."
                        : "No difference was found: of " + Numbers.count(equal + untold, "comparison") + ", " + equal
                                + (equal == 1 ? " is" : " are") + " equivalent within the margin, and of " + untold
                                + " these runs cannot tell.");
    }

    /** Whether it stands in sentences and pictures; the rest stands in the tables. */
    static boolean isFirst(MetricComparison each) {
        return ComparisonReport.DECISIVE.contains(each.metric());
    }

    /** What must be known before anything else is read. */
    static List<String> warnings(ComparisonReport compared) {
        return compared.differences().stream()
                .flatMap(against ->
                        RunDifference.warning(first(compared), against.candidate(), against.settings()).stream())
                .toList();
    }

    /** One run, or the repeats, that a letter stands for. */
    static String describe(ComparisonReport.Member member) {
        ComparisonReport.Source first = member.repeats().getFirst();
        String revision = first.environment().gitRevision();
        return member.repeats().stream().map(ComparisonReport.Source::id).collect(Collectors.joining(", "))
                + " ("
                + (member.repeats().size() > 1 ? member.repeats().size() + " repeats, the first " : "")
                + first.startedAt().truncatedTo(ChronoUnit.SECONDS)
                + ", lab " + first.environment().labVersion()
                + (revision == null ? "" : " at " + revision) + ")";
    }

    /** All that has to be known of the table. */
    static List<String> notes(ComparisonReport compared) {
        List<String> notes = new ArrayList<>();
        compared.runs().forEach(member -> notes.addAll(member.leftOut()));
        reasons(compared).forEach((reason, what) -> notes.add(String.join(", ", what) + ": INVALID. " + reason + "."));
        if (compared.comparisons().stream().anyMatch(MetricComparison::fromOneTrial)) {
            notes.add("What was tried once is shown without a verdict: one trial gives no interval. Three rounds do"
                    + " (--rounds 3), or the paired protocol.");
        }
        notes.addAll(unmatched(compared));
        detectable(compared, notes);
        if (compared.comparisons().stream().anyMatch(each -> each.verdict() != Verdict.INVALID)) {
            notes.add(spread(compared));
            notes.add(about(compared));
        }
        return notes;
    }

    private static List<String> unmatched(ComparisonReport compared) {
        Map<String, List<String>> variants = new LinkedHashMap<>();
        for (ComparisonReport.Unmatched each : compared.unmatched()) {
            boolean baseline = each.onlyIn().equals(first(compared));
            variants.computeIfAbsent(
                            each.onlyIn() + " and not " + (baseline ? each.candidate() : first(compared)) + " has "
                                    + each.protocol().wireName() + " trials of ",
                            key -> new ArrayList<>())
                    .add(each.variant().toString());
        }
        return variants.entrySet().stream()
                .map(each -> each.getKey() + String.join(", ", each.getValue()) + ".")
                .toList();
    }

    /** What the intervals are, and what counts as none. */
    private static String about(ComparisonReport compared) {
        Set<Margins> margins = compared.runs().stream()
                .skip(1)
                .map(ComparisonReport.Member::margins)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return "The intervals of one metric and protocol hold together with 95 %. "
                + margins.stream().map(EffectText::margins).collect(Collectors.joining(" "));
    }

    /** From where it is known how much runs of one thing differ, and how much that is. */
    private static String spread(ComparisonReport compared) {
        if (isRepeated(compared)) {
            return "How much runs of one thing differ is taken from the repeats themselves.";
        }
        ComparisonReport.SpreadUsed spread = compared.spread();
        if (spread == null) {
            return "How much runs of one thing differ is not known: ./lab calibrate --runs 5 measures it.";
        }
        return "How much runs of one thing differ is in the intervals, from " + spread.source() + ": "
                + spread.metrics().stream()
                        .filter(each -> FIRST.contains(each.metric()))
                        .map(each -> String.format(
                                Locale.ROOT,
                                each.unit().equals("%") ? "±%.1f %s of %s" : "±%.3f %s of %s",
                                each.deviation(),
                                each.unit(),
                                label(each.metric())))
                        .collect(Collectors.joining(" and "))
                + " (standard deviation, " + spread.calibratedRuns()
                + " runs). Latency is taken to spread in proportion above the delay.";
    }

    private static void detectable(ComparisonReport compared, List<String> notes) {
        String found = FIRST.stream()
                .map(metric -> detectable(compared, metric))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" or "));
        if (!found.isEmpty() && count(compared, Verdict.INDISTINGUISHABLE) > 0) {
            notes.add("Such runs find a difference of " + found
                    + " four times out of five. "
                    + (isRepeated(compared) ? "More repeats" : "Repeats")
                    + " find less: ./lab compare A1,A2,A3 B1,B2,B3.");
        }
    }

    /** The smallest and the largest of one metric, when they are not the same. */
    private static String detectable(ComparisonReport compared, String metric) {
        List<MetricComparison> judged = compared.comparisons().stream()
                .filter(each -> each.metric().equals(metric) && each.smallestDetectable() != null)
                .sorted(Comparator.comparingDouble(each -> value(each.smallestDetectable())))
                .toList();
        if (judged.isEmpty()) {
            return "";
        }
        String unit = judged.getFirst().unit();
        String least = Numbers.magnitude(value(judged.getFirst().smallestDetectable()), unit);
        String most = Numbers.magnitude(value(judged.getLast().smallestDetectable()), unit);
        return least + (least.equals(most) ? "" : " to " + most) + " " + unit + " of " + label(metric);
    }

    /** By reason, what is invalid for it; what was tried once has a note of its own. */
    private static Map<String, List<String>> reasons(ComparisonReport compared) {
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        compared.comparisons().stream()
                .filter(each -> each.verdict() == Verdict.INVALID && !each.fromOneTrial())
                .forEach(each -> reasons.computeIfAbsent(String.valueOf(each.reason()), key -> new ArrayList<>())
                        .add(each.variant() + " " + each.protocol().wireName()));
        reasons.replaceAll((reason, what) -> what.stream().distinct().toList());
        return reasons;
    }

    private static String sentence(MetricComparison each) {
        double effect = value(each.effect());
        return each.variant() + " " + (each.protocol() == Protocol.SOLO ? "solo " : "")
                + EffectText.difference("has", Metrics.of(each.metric()), effect) + " in " + each.candidate() + " "
                + EffectText.magnitudes(effect, value(each.low()), value(each.high()), each.unit()) + ": "
                + each.verdict() + ".";
    }

    private static double value(@org.jspecify.annotations.Nullable Double value) {
        return value == null ? Double.NaN : value;
    }

    /** The name of a metric for people. */
    static String label(String id) {
        return Metrics.of(id).label();
    }

    /** Whether every side has repeats enough to tell by itself how much runs differ. */
    private static boolean isRepeated(ComparisonReport compared) {
        return compared.runs().stream().allMatch(each -> each.repeats().size() >= RunEstimate.ENOUGH_RUNS);
    }

    private static String first(ComparisonReport compared) {
        return compared.runs().getFirst().name();
    }

    private static long count(ComparisonReport compared, Verdict verdict) {
        return compared.comparisons().stream()
                .filter(each -> each.verdict() == verdict)
                .count();
    }
}
