package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.stats.Ratio;
import dev.serverlab.stats.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which variant is best by one metric, by how much, and which cannot be told apart, in sentences. */
final class RankingText {

    /** More pairs, or variants, than these are counted instead of named. */
    private static final int FEW = 3;

    private final Run run;
    private final Metric metric;
    private final List<ComparisonResult> all;

    private RankingText(Run run, Metric metric) {
        this.run = run;
        this.metric = metric;
        this.all = VerdictsSection.comparisons(run, metric).toList();
    }

    /** Empty when nothing was compared by it. */
    static String of(Run run, Metric metric) {
        RankingText text = new RankingText(run, metric);
        return text.all.isEmpty() ? "" : String.join(" ", text.sentences());
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>(winners());
        List<String> rest = Stream.of(
                        undecided(Verdict.INDISTINGUISHABLE, " or ", "cannot tell"),
                        undecided(Verdict.EQUIVALENT, " and ", "no difference that matters"),
                        undecided(Verdict.INVALID, " and ", "not compared"))
                .filter(sentence -> !sentence.isEmpty())
                .toList();
        if (sentences.isEmpty()) {
            return List.of(metric.label() + ": " + String.join("; ", rest) + ".");
        }
        rest.forEach(sentence -> sentences.add(sentence + "."));
        return sentences;
    }

    private List<String> winners() {
        Map<Variant, List<ComparisonResult>> won = new LinkedHashMap<>();
        for (ComparisonResult each : all) {
            if (each.verdict() == Verdict.BETTER || each.verdict() == Verdict.WORSE) {
                won.computeIfAbsent(winner(each), winner -> new ArrayList<>()).add(each);
            }
        }
        List<ComparisonResult> decided =
                won.values().stream().flatMap(List::stream).toList();
        int others = variants(all).size() - 1;
        if (others == 1) {
            return decided.stream().map(this::pair).toList();
        }
        List<String> sentences = new ArrayList<>();
        List<ComparisonResult> rest = new ArrayList<>(decided);
        won.forEach((winner, pairs) -> {
            if (pairs.size() == others) {
                sentences.add(best(winner, pairs));
                rest.removeAll(pairs);
            }
        });
        if (rest.size() > FEW) {
            sentences.add(metric.label() + ": " + rest.size() + " of " + all.size()
                    + (sentences.isEmpty() ? "" : " other") + " pairs differ.");
        } else {
            rest.forEach(each -> sentences.add(pair(each)));
        }
        return sentences;
    }

    private String best(Variant winner, List<ComparisonResult> pairs) {
        String losers = pairs.size() > FEW
                ? "less than each of the other " + pairs.size()
                : pairs.stream()
                        .map(each -> (size(each) + " less than ").stripLeading() + title(loser(each)))
                        .collect(Collectors.joining(", "));
        String lead = metric.isLatency() ? " has the lowest " : " needs least ";
        return title(winner) + lead + metric.label() + ": " + losers + ".";
    }

    private String pair(ComparisonResult each) {
        String winner = title(winner(each));
        String size = size(each);
        String between = size.isEmpty() ? " " : " " + size + " ";
        return (metric.isLatency()
                        ? winner + "'s " + metric.label() + " is" + between + "lower than that of "
                        : winner + " needs" + between + "less " + metric.label() + " than ")
                + title(loser(each)) + ".";
    }

    /** Such as {@code 57 µs (49 %)}; empty when it is not known. */
    private static String size(ComparisonResult each) {
        Double effect = each.effect();
        Ratio ratio = each.evidence().ratio();
        if (effect == null) {
            return "";
        }
        String size = Numbers.magnitude(effect, each.unit()) + " " + each.unit();
        if (ratio == null) {
            return size;
        }
        double percent = effect < 0 ? ratio.effect() : 100 * ratio.effect() / (100 + ratio.effect());
        return size + " (" + Numbers.magnitude(percent, "%") + " %)";
    }

    /** Those of one verdict: named as a group when all of its pairs have it, else pair by pair, and counted when many. */
    private String undecided(Verdict verdict, String or, String words) {
        List<ComparisonResult> pairs =
                all.stream().filter(each -> each.verdict() == verdict).toList();
        List<Variant> variants = variants(pairs);
        if (pairs.isEmpty()) {
            return "";
        }
        String bound = verdict == Verdict.EQUIVALENT ? bound(pairs) : "";
        if (pairs.size() == all.size()) {
            return words + bound;
        }
        boolean everyPair = pairs.size() == variants.size() * (variants.size() - 1) / 2;
        String who = everyPair && variants.size() <= FEW
                ? Numbers.joined(variants.stream().map(this::title).toList(), or)
                : pairs.size() < FEW
                        ? pairs.stream()
                                .map(each -> title(each.baseline()) + or + title(each.candidate()))
                                .collect(Collectors.joining(", "))
                        : pairs.size() + " of " + all.size() + " pairs";
        return who + ": " + words + bound;
    }

    /** How large a difference can be that does not matter. */
    private static String bound(List<ComparisonResult> pairs) {
        return pairs.stream()
                .flatMap(each -> Stream.ofNullable(each.interval()))
                .map(each -> Math.max(Math.abs(each.low()), Math.abs(each.high())))
                .max(Double::compare)
                .map(most ->
                        " (at most " + Numbers.magnitude(most, pairs.getFirst().unit()) + " "
                                + pairs.getFirst().unit() + ")")
                .orElse("");
    }

    private static List<Variant> variants(List<ComparisonResult> pairs) {
        return pairs.stream()
                .flatMap(each -> Stream.of(each.baseline(), each.candidate()))
                .distinct()
                .toList();
    }

    private static Variant winner(ComparisonResult each) {
        return each.verdict() == Verdict.BETTER ? each.candidate() : each.baseline();
    }

    private static Variant loser(ComparisonResult each) {
        return each.verdict() == Verdict.BETTER ? each.baseline() : each.candidate();
    }

    private String title(Variant variant) {
        return VariantTitles.title(run, variant);
    }
}
