package dev.serverlab.report.text;

import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.analysis.answer.Finding;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings of checks, each kind once: the affected variants, how often, and what to do. */
public final class FindingText {

    /** Notes take at most two lines. */
    private static final int LONGEST_NOTE = 140;

    private static final int LINES_OF_EVIDENCE = 3;
    private static final int LONGEST_EVIDENCE = 120;

    /** Said before the run, and wanted. */
    private static final String INTENDED = "configuration-differs";

    private static final Pattern CLAUSE_END = Pattern.compile("[;:,.](?= |$)");

    private FindingText() {}

    /**
     * What is said of one kind.
     *
     * @param isProblem whether it ended trials or made them invalid; else it is a note
     */
    public record Told(boolean isProblem, String text) {}

    /** A sentence or two for each of that many kinds: first those that ended trials, then those that made them invalid. */
    public static List<Told> of(Run run, Answer answer, int most) {
        List<Told> kinds = new ArrayList<>();
        Finding.byKind(answer.findings()).stream()
                .filter(found -> !found.getFirst().problem().code().equals(INTENDED))
                .sorted(Comparator.comparing(FindingText::rank))
                .forEach(found -> kinds.add(
                        found.getFirst().invalid()
                                ? new Told(true, who(run, found) + inFull(found.getFirst()))
                                : new Told(
                                        false,
                                        inShort(
                                                who(run, found),
                                                found.getFirst().problem()))));
        if (kinds.size() <= most) {
            return kinds;
        }
        List<Told> shown = new ArrayList<>(kinds.subList(0, most - 1));
        shown.add(new Told(false, (kinds.size() - most + 1) + " more kinds of findings in summary.md"));
        return shown;
    }

    /** 0 for a finding that ended a trial, 1 for one that made it invalid, 2 for a note. */
    private static int rank(List<Finding> found) {
        return !found.getFirst().invalid() ? 2 : found.getFirst().trial().measures() == null ? 0 : 1;
    }

    /** Such as {@code mvc, webflux (3 of 6 trials): }. */
    private static String who(Run run, List<Finding> found) {
        List<Variant> variants =
                found.stream().map(each -> each.trial().variant()).distinct().toList();
        String names = variants.size() > 1
                        && variants.size() == run.experiment().variants().size()
                ? "All"
                : variants.stream()
                        .map(variant -> VariantTitles.name(run, variant))
                        .collect(Collectors.joining(", "));
        long trials =
                found.stream().map(each -> each.trial().number()).distinct().count();
        return names + " (" + trials + " of " + Numbers.count(run.plan().size(), "trial") + "): ";
    }

    /** The finding with its quotation, such as the end of a log, without stack frames. */
    private static String inFull(Finding found) {
        Problem problem = found.problem();
        List<String> evidence = evidence(problem)
                .lines()
                .map(String::strip)
                .filter(line -> !line.startsWith("at "))
                .map(line -> PlainText.cut(line, LONGEST_EVIDENCE))
                .toList();
        Stream<String> last = evidence.stream().skip(Math.max(0, evidence.size() - LINES_OF_EVIDENCE));
        String quoted = evidence.isEmpty() ? "" : last.collect(Collectors.joining(" ", " '", "'."));
        String became = found.trial().lacksItsJdk()
                ? "not run. "
                : found.trial().measures() == null ? "failed. " : "not valid. ";
        return became + firstLine(problem) + quoted + " " + problem.action();
    }

    /** Its first sentence, cut to the clauses that fit, and what to do. */
    private static String inShort(String who, Problem problem) {
        String action = clauses(problem.action(), 0);
        return who + clauses(firstLine(problem), LONGEST_NOTE - who.length() - action.length()) + " " + action;
    }

    /** As many clauses of the first sentence as fit, at least one. */
    private static String clauses(String text, int room) {
        int end = 0;
        for (MatchResult clause : CLAUSE_END.matcher(text).results().toList()) {
            if (end == 0 || clause.start() <= room) {
                end = clause.start();
            }
            if (clause.group().equals(".")) {
                break;
            }
        }
        return (end == 0 ? text : text.substring(0, end)) + ".";
    }

    /** The problem, without its evidence. */
    public static String firstLine(Problem problem) {
        return problem.what().lines().findFirst().orElse("");
    }

    /** The problem without the words that introduce the evidence. */
    public static String headline(Problem problem) {
        String line = firstLine(problem);
        return evidence(problem).isEmpty() ? line : line.replaceFirst("\\. [^.]*:$", ".");
    }

    /** The quoted lines of a problem, as of a log; empty without any. */
    public static String evidence(Problem problem) {
        return problem.what().lines().skip(1).collect(Collectors.joining("\n")).stripIndent();
    }
}
