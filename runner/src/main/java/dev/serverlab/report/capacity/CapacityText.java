package dev.serverlab.report.capacity;

import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OfVariant;
import dev.serverlab.model.run.CapacityResult.Session;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What capacities are in sentences. */
final class CapacityText {

    private CapacityText() {}

    /** Of all variants, one sentence each. */
    static String answer(CapacityResult capacity) {
        return capacity.variants().stream()
                .map(each -> of(each, capacity.slo()))
                .collect(Collectors.joining(" "));
    }

    /** The limits, such as {@code p90 <= 120ms and errors <= 0.1%}. */
    static String slo(List<Slo> slo) {
        return slo.stream().map(Slo::toString).collect(Collectors.joining(" and "));
    }

    private static String of(OfVariant found, List<Slo> slo) {
        String name = found.variant().toString();
        String under = " with " + slo(slo);
        Double fails = found.fails();
        if (found.atLeast()) {
            return name + " holds at least " + rate(found.holds()) + under
                    + "; more could not be offered: the generator was the limit.";
        }
        if (found.rate() == null) {
            return name + (fails == null ? " was not decided." : " fails at " + rate(fails) + " already" + under + ".");
        }
        String sessions = found.sessions().size() == 1
                ? "in one session"
                : "over " + found.sessions().size() + " sessions";
        return name + " holds " + within(found) + "/s" + under + " " + sessions
                + (fails == null ? "" : " and fails at " + rate(fails))
                + (found.decided() ? "" : " (not decided within ±5 %)")
                + (found.limit() == null ? "." : "; the limit is " + found.limit() + ".");
    }

    /** With its interval. */
    static String within(OfVariant found) {
        Double low = found.low();
        Double high = found.high();
        Double rate = found.rate();
        return rate == null
                ? "–"
                : Numbers.within(rate, low == null || high == null ? null : new Interval(low, high), Numbers::rate);
    }

    static String rate(@Nullable Double rate) {
        return rate == null ? "–" : Numbers.rate(rate) + "/s";
    }

    /** Of its sessions, those that ended with a problem. */
    static List<String> problems(CapacityResult capacity) {
        return capacity.variants().stream()
                .flatMap(each -> each.sessions().stream()
                        .map(Session::problem)
                        .filter(Objects::nonNull)
                        .map(problem -> each.variant() + ": " + problem.what() + " " + problem.action()))
                .distinct()
                .toList();
    }
}
