package dev.serverlab.report.text;

import dev.serverlab.analysis.MachinePace;
import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.analysis.answer.Effect;
import dev.serverlab.analysis.answer.PaceDependence;
import dev.serverlab.analysis.answer.Ranking;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The answer of a run in sentences: differences that were found, and those that were not. */
public final class AnswerText {

    /** More pairs, or variants, than these are counted instead of named. */
    private static final int FEW = 3;

    private final Run run;
    private final Answer answer;

    private AnswerText(Run run, Answer answer) {
        this.run = run;
        this.answer = answer;
    }

    /** The whole answer in a paragraph. */
    public static String of(Run run) {
        return of(run, Answer.of(run));
    }

    /**
     * The same from a known answer: for a search its result; else those of claims and sweeps, then of the comparisons on
     * each metric of sentences. Without any of these, the reason.
     */
    public static String of(Run run, Answer answer) {
        if (run.capacity() != null) {
            return CapacityText.of(run).answer();
        }
        if (run.tuning() != null) {
            return TuningText.answer(run.tuning());
        }
        List<String> found = new ArrayList<>(List.of(ClaimText.counts(run), SweepText.sizes(run)));
        found.removeIf(String::isEmpty);
        if (found.isEmpty() || !run.comparisons().isEmpty()) {
            found.add(new AnswerText(run, answer).ofComparisons());
        }
        return String.join(" ", found);
    }

    private String ofComparisons() {
        if (!answer.rankings().isEmpty()) {
            return answer.rankings().stream()
                    .flatMap(ranking -> Stream.concat(
                            ranked(ranking).stream(),
                            ranking.metric().equals(Metrics.CPU_PER_REQUEST)
                                    ? Stream.concat(
                                            Stream.of(WhyText.largest(run, answer)),
                                            Stream.ofNullable(answer.paceDependence())
                                                    .map(this::paceDependence))
                                    : Stream.empty()))
                    .filter(sentence -> !sentence.isEmpty())
                    .collect(Collectors.joining(" "));
        }
        if (run.trials().isEmpty()) {
            return "Nothing was measured: no trial has ended.";
        }
        if (run.experiment().variants().size() < 2) {
            return ofOne() + "One variant: nothing to rank it against.";
        }
        if (run.experiment().leavesPairedOut()) {
            return "Not ranked: the paired protocol was left out, as it compares 2 to 10 variants.";
        }
        return RunText.isSelfDriven(run)
                ? "Not ranked: the servers generated their own work and counted it."
                : run.experiment().runs(Protocol.PAIRED)
                        ? "Not ranked: no session of paired trials has ended."
                        : "Not ranked: solo trials run one after the other, while the machine changes; --protocol "
                                + "paired compares.";
    }

    /** The numbers of the only variant; empty without any. */
    private String ofOne() {
        return run.summaries().stream()
                .filter(summary -> summary.measures() != null)
                .findFirst()
                .map(this::ofOne)
                .orElse("");
    }

    private String ofOne(VariantSummary summary) {
        String numbers = Stream.of(Metrics.THROUGHPUT, Metrics.P90, Metrics.CPU_PER_REQUEST)
                .filter(metric -> metric.of(summary.measures()) != null)
                .map(metric -> metric.label() + " " + metric.format(summary.measures())
                        + (metric.unit().isEmpty() ? "" : " " + metric.unit()))
                .collect(Collectors.joining(", "));
        return numbers.isEmpty() ? "" : title(summary.variant()) + ": " + numbers + ". ";
    }

    /** The best variant by one metric, by how much, and those that cannot be told apart. */
    private List<String> ranked(Ranking ranking) {
        Metric metric = ranking.metric();
        List<String> sentences = new ArrayList<>();
        ranking.best().forEach(won -> sentences.add(best(metric, won)));
        if (ranking.decided().size() > FEW) {
            sentences.add(metric.label() + ": " + ranking.decided().size() + " of " + ranking.pairs()
                    + (sentences.isEmpty() ? "" : " other") + " pairs differ.");
        } else {
            ranking.decided().forEach(each -> sentences.add(pair(metric, each)));
        }
        List<String> rest = ranking.undecided().stream()
                .map(each -> undecided(ranking, each))
                .toList();
        if (sentences.isEmpty()) {
            return List.of(metric.label() + ": " + String.join("; ", rest) + ".");
        }
        rest.forEach(sentence -> sentences.add(sentence + "."));
        return sentences;
    }

    private String best(Metric metric, List<Effect> won) {
        String losers = won.size() > FEW
                ? "less than each of the other " + won.size()
                : won.stream()
                        .map(each -> (size(each) + " less than ").stripLeading() + title(each.loser()))
                        .collect(Collectors.joining(", "));
        String lead = metric.isLatency() ? " has the lowest " : " needs the least ";
        return title(won.getFirst().winner()) + lead + metric.label() + ": " + losers + ".";
    }

    /** Such as {@code Spring MVC needs 5 % less CPU per request than Spring WebFlux when this machine is fast, 13 % less when it is slow.} */
    private String paceDependence(PaceDependence found) {
        boolean usual = answer.pace() != null && answer.pace().usualMicros() != null;
        return title(found.effect().winner()) + " needs about " + change(found.ofWinner(PaceDependence.FAST))
                + " " + Metrics.CPU_PER_REQUEST.label() + " than "
                + title(found.effect().loser())
                + (usual ? " when this machine is fast, " : " when this machine is faster than in this run, ")
                + change(found.ofWinner(PaceDependence.SLOW))
                + (usual ? " when it is slow." : " when it is slower.");
    }

    private static String change(double effect) {
        return Numbers.magnitude(effect, "%") + " % " + (effect < 0 ? "less" : "more");
    }

    private String pair(Metric metric, Effect each) {
        String winner = title(each.winner());
        String size = size(each);
        String between = size.isEmpty() ? " " : " " + size + " ";
        return (metric.isLatency()
                        ? winner + "'s " + metric.label() + " is" + between + "lower than that of "
                        : winner + " needs" + between + "less " + metric.label() + " than ")
                + title(each.loser()) + ".";
    }

    /** Such as {@code 49 % (57 µs)}; empty when it is not known. */
    private static String size(Effect each) {
        Double less = each.less();
        Double micros = each.micros();
        String unit = each.compared().unit();
        return less == null
                ? ""
                : Numbers.magnitude(less, unit) + " " + unit
                        + (micros == null ? "" : " (" + Numbers.magnitude(micros, "µs") + " µs)");
    }

    /**
     * The pairs of one verdict: named as a group when all of its pairs have it, else pair by pair, and only counted when
     * many.
     */
    private String undecided(Ranking ranking, Ranking.Undecided those) {
        String or = those.verdict() == Verdict.INDISTINGUISHABLE ? " or " : " and ";
        String words = switch (those.verdict()) {
            case INDISTINGUISHABLE -> "cannot tell";
            case EQUIVALENT -> "no difference that matters" + bound(those);
            case INVALID -> "not compared";
            case BETTER, WORSE -> throw new IllegalArgumentException(those.toString());
        };
        List<Effect> effects = those.effects();
        if (effects.size() == ranking.pairs()) {
            return words;
        }
        String who = those.everyPair() && those.variants().size() <= FEW
                ? Numbers.joined(those.variants().stream().map(this::title).toList(), or)
                : effects.size() < FEW
                        ? effects.stream()
                                .map(Effect::compared)
                                .map(each -> title(each.baseline()) + or + title(each.candidate()))
                                .collect(Collectors.joining(", "))
                        : effects.size() + " of " + ranking.pairs() + " pairs";
        return who + ": " + words;
    }

    private static String bound(Ranking.Undecided those) {
        Double most = those.atMost();
        String unit = those.effects().getFirst().compared().unit();
        return most == null ? "" : " (at most " + Numbers.magnitude(most, unit) + " " + unit + ")";
    }

    private String title(Variant variant) {
        return VariantTitles.title(run, variant);
    }

    /** How much slower the slowest session of a run was than the fastest; empty when within the usual range. */
    public static Stream<String> slowdown(Answer answer) {
        return Stream.ofNullable(answer.slowdown()).map(AnswerText::slowdown);
    }

    private static String slowdown(MachinePace.Slowdown found) {
        return String.format(
                Locale.ROOT,
                "In session %d the machine was %.1f times as slow as in session %d: a request cost the "
                        + "generator %.0f µs, not %.0f µs.",
                found.slow().session(),
                found.times(),
                found.fast().session(),
                found.slow().generatorMicros(),
                found.fast().generatorMicros());
    }
}
