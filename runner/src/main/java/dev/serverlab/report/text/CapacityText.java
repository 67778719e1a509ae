package dev.serverlab.report.text;

import dev.serverlab.analysis.capacity.CapacityCurve;
import dev.serverlab.analysis.capacity.Knee;
import dev.serverlab.analysis.capacity.OverloadSummary;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OfVariant;
import dev.serverlab.model.run.CapacityResult.Session;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.AxisPositions;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.stats.Interval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Capacities in sentences.
 *
 * @param capacity what the search found
 * @param once whether the servers were already running, so that there is one session of each and no interval
 * @param interrupted whether the search was interrupted
 */
public record CapacityText(CapacityResult capacity, boolean once, boolean interrupted) {

    private static final String ONCE = " was already running: one session gives no interval.";
    private static final String NO_MORE =
            ": the generator could offer no more. Use more cores, or --pin where server and generator share them.";

    /** Of a run that searched for capacity. */
    public static CapacityText of(Run run) {
        return new CapacityText(
                Objects.requireNonNull(run.capacity()),
                run.environment().against() != null,
                run.state() == Run.State.INTERRUPTED);
    }

    /** The capacity of the only variant, or the best of several. */
    public String answer() {
        List<OfVariant> all = capacity.variants();
        if (all.size() == 1) {
            return of(all.getFirst());
        }
        List<String> parts = new ArrayList<>();
        List<OfVariant> atLeast = atLeast(all);
        atLeast.stream()
                .flatMap(each -> Stream.ofNullable(each.holds()))
                .min(Comparator.naturalOrder())
                .ifPresent(least -> parts.add(names(atLeast) + (atLeast.size() == 1 ? " holds" : " hold") + " at least "
                        + rate(least) + (atLeast.size() == 1 ? "" : " each")));
        OfVariant best = most(all.stream().filter(each -> each.rate() != null), OfVariant::rate);
        OfVariant open = most(
                all.stream().filter(each -> each.rate() == null && !each.atLeast() && each.holds() != null),
                OfVariant::holds);
        // It may hold more than the best known one.
        if (open != null && (best == null || rateOf(open.holds()) > rateOf(best.rate()))) {
            parts.add(open.variant() + " held " + rate(open.holds()) + " and was not decided in time");
        }
        if (best != null) {
            parts.add((parts.isEmpty() ? "" : "of the others, ") + best.variant() + " holds most: " + within(best)
                    + "/s");
        }
        return "With " + slo(capacity.slo()) + ", "
                + (parts.isEmpty() ? "no capacity is known" : String.join("; ", parts)) + ".";
    }

    private static @Nullable OfVariant most(Stream<OfVariant> all, Function<OfVariant, @Nullable Double> rate) {
        return all.max(Comparator.comparingDouble(each -> rateOf(rate.apply(each))))
                .orElse(null);
    }

    private static double rateOf(@Nullable Double rate) {
        return Objects.requireNonNull(rate);
    }

    /** Those that may hold more than the generator could offer. */
    private static List<OfVariant> atLeast(List<OfVariant> all) {
        return all.stream()
                .filter(each -> each.atLeast() && each.holds() != null)
                .toList();
    }

    private static String names(List<OfVariant> all) {
        return Numbers.joined(
                all.stream().map(each -> each.variant().toString()).toList(), " and ");
    }

    /** Of several variants, a sentence for each. */
    public List<String> each() {
        return capacity.variants().stream().map(this::of).toList();
    }

    /** For those without a capacity, or with too wide an interval; a sentence shared by several appears once. */
    public List<String> undecided() {
        List<OfVariant> atLeast = atLeast(capacity.variants());
        Stream<String> others = capacity.variants().stream()
                .filter(each -> !each.decided() && !atLeast.contains(each))
                .map(each -> each.rate() == null
                        ? of(each)
                        : each.variant() + (once ? ONCE : " is not known within ±5 %: give a larger --budget."));
        return Stream.concat(atLeast.isEmpty() ? Stream.of() : Stream.of(names(atLeast) + NO_MORE), others)
                .toList();
    }

    /** The limits, such as {@code p90 <= 120ms and errors <= 0.1%}. */
    public static String slo(List<Slo> slo) {
        return slo.stream().map(Slo::toString).collect(Collectors.joining(" and "));
    }

    private String of(OfVariant found) {
        String under = " with " + slo(capacity.slo());
        String limit = found.limit() == null ? "." : ". Its limit: " + found.limit() + ".";
        if (found.atLeast()) {
            return found.variant() + " holds at least " + rate(found.holds()) + under + NO_MORE;
        }
        if (found.rate() == null) {
            return found.variant() + between(found, under);
        }
        return found.variant() + " holds " + perSecond(found) + under + ", " + sessions(found)
                + (found.fails() == null ? "" : ", and fails at " + rate(found.fails()))
                + (found.decided()
                        ? ""
                        : once
                                ? ". It" + ONCE.replaceFirst("\\.$", "")
                                : "; not known within ±5 %: give a larger --budget")
                + limit;
    }

    /** What is known of an undecided one. */
    private String between(OfVariant found, String under) {
        Double holds = found.holds();
        Double fails = found.fails();
        boolean decided = found.sessions().stream().anyMatch(Session::decided);
        if (holds == null && fails == null) {
            boolean failed = found.sessions().stream().anyMatch(session -> session.problem() != null);
            return " was not measured"
                    + (failed ? ": see what is wrong." : interrupted ? "." : " in time: give a larger --budget.");
        }
        if (holds == null) {
            return " fails at " + rate(fails) + (decided ? " already" : "") + under
                    + (decided ? "." : "; what it holds was not found in time: give a larger --budget.");
        }
        return " held " + rate(holds) + under + (fails == null ? "" : " and failed at " + rate(fails))
                + "; not decided in time: give a larger --budget.";
    }

    private static String sessions(OfVariant found) {
        long sessions = found.sessions().stream().filter(Session::decided).count();
        return sessions == 1
                ? "in one session"
                : sessions == 2 ? "in both sessions" : "in all " + sessions + " sessions";
    }

    /** The capacity with its interval, or as a lower bound; a dash without either. */
    public static String within(OfVariant found) {
        if (found.atLeast() && found.holds() != null) {
            return "≥ " + Numbers.rate(found.holds());
        }
        Double rate = found.rate();
        return rate == null ? "–" : Numbers.within(rate, interval(found), Numbers::rate);
    }

    /** Null without one. */
    public static @Nullable Interval interval(OfVariant found) {
        Double low = found.low();
        Double high = found.high();
        return low == null || high == null ? null : new Interval(low, high);
    }

    private static String perSecond(OfVariant found) {
        Double low = found.low();
        Double high = found.high();
        return rate(found.rate())
                + (low == null || high == null ? "" : " [" + Numbers.rate(low) + ", " + Numbers.rate(high) + "]");
    }

    /** A rate with its unit; a dash without one. */
    public static String rate(@Nullable Double rate) {
        return rate == null ? "–" : Numbers.rate(rate) + "/s";
    }

    /** The problems that ended sessions, each once, with the last line that it quotes. */
    public List<String> problems() {
        return capacity.variants().stream()
                .flatMap(each -> each.sessions().stream()
                        .map(Session::problem)
                        .filter(Objects::nonNull)
                        .collect(Collectors.groupingBy(Problem::code, LinkedHashMap::new, Collectors.toList()))
                        .values()
                        .stream()
                        .map(alike -> each.variant() + ", " + alike.size() + " of "
                                + Numbers.count(each.sessions().size(), "session") + ": " + shown(alike.getFirst())))
                .toList();
    }

    /** What a load above the capacity did to each variant whose capacity is known. */
    public List<String> overloads() {
        return OverloadSummary.of(capacity).stream()
                .filter(each -> each.times() != null)
                .map(CapacityText::overload)
                .toList();
    }

    private static String overload(OverloadSummary found) {
        Double p90 = found.p90Millis();
        return found.variant() + " at " + Numbers.fixed(Objects.requireNonNull(found.times()), 1)
                + " times its capacity: "
                + (p90 == null ? "no right answer" : "p90 " + Numbers.fixed(p90, 0) + " ms") + ", "
                + Numbers.fixed(found.unansweredPercent(), 1) + " % not answered; the limit holds again " + again(found)
                + ".";
    }

    private static String again(OverloadSummary found) {
        return !found.recovered()
                ? "after more than " + found.seconds() + " s"
                : found.seconds() == 0 ? "at once" : "after " + found.seconds() + " s";
    }

    /** The shape of p90 at each known capacity, and the knee. */
    public List<String> shapes() {
        return capacity.variants().stream()
                .flatMap(each -> {
                    CapacityCurve.Shape shape = CapacityCurve.shape(each);
                    return shape == null
                            ? Stream.of()
                            : Stream.of(each.variant() + ": " + words(shape) + words(Knee.of(each, capacity.slo())));
                })
                .toList();
    }

    private static String words(@Nullable Knee knee) {
        return knee == null
                ? ""
                : " Its knee is at " + rate(knee.rate()) + ", where " + AxisPositions.percentile(knee.percent())
                        + " has come half of the way from " + Numbers.fixed(knee.levelMillis(), 1) + " ms to "
                        + Numbers.plain(knee.limitMillis()) + " ms.";
    }

    private static String words(CapacityCurve.Shape shape) {
        return (shape.isCliff() ? "a cliff" : "a smooth rise") + ", p90 " + Numbers.fixed(shape.below(), 1)
                + " ms within 10 % below its capacity and " + Numbers.fixed(shape.above(), 1)
                + " ms within 10 % above.";
    }

    /** How long a search took, and where its full report is. */
    public static String took(Run run, String folder) {
        Duration took = Duration.between(run.header().startedAt(), run.header().finishedAt());
        return "Took " + took.toSeconds() + " s. Page: ./lab open. All of it: " + folder + "/summary.md";
    }

    static String shown(Problem problem) {
        List<String> lines = problem.what().lines().map(String::strip).toList();
        String last = lines.size() == 1 ? "" : " " + lines.getLast().replaceFirst("[^.!]$", "$0.");
        return lines.getFirst().replaceFirst(" [^.]*:$", "") + last + " " + problem.action();
    }
}
