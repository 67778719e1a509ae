package dev.serverlab.analysis.capacity;

import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OfVariant;
import dev.serverlab.model.run.CapacityResult.OwnLimits;
import dev.serverlab.model.run.CapacityResult.Ratio;
import dev.serverlab.model.run.CapacityResult.Session;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.capacity.CapacityEstimate;
import dev.serverlab.stats.capacity.CapacityRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What all sessions of a variant show together.
 *
 * @param own the server's own limits
 * @param cores that server and generator may use
 */
public record CapacityConclusion(Variant variant, List<Session> sessions, OwnLimits own, Cores cores) {

    /** From this share of the cores on, the CPU is the limit. */
    private static final double BUSY = 0.9;

    /** A ceiling counts as reached from this share of it on: the search is no finer. */
    private static final double REACHED = 0.9;

    OfVariant ofVariant() {
        boolean atLeast = sessions.stream().anyMatch(each -> each.limitedByLoad() || isOpenEnded(each));
        List<Double> estimates = CapacityResult.estimates(sessions);
        CapacityEstimate estimate =
                estimates.isEmpty() ? null : CapacityEstimate.of(CapacityResult.PRECISION, estimates);
        Interval interval = estimate == null || atLeast ? null : estimate.interval();
        List<Session> decided = sessions.stream().filter(Session::decided).toList();
        // A session that was cut short before it reached a failing rate says nothing about the others.
        List<@Nullable Double> holds = bounds(decided, Session::holds);
        List<@Nullable Double> fails = bounds(decided, Session::fails);
        return new OfVariant(
                variant,
                estimate == null || atLeast ? null : Double.valueOf(estimate.rate()),
                interval == null ? null : Double.valueOf(interval.low()),
                interval == null ? null : Double.valueOf(interval.high()),
                holds.contains(null)
                        ? null
                        : holds.stream()
                                .flatMap(Stream::ofNullable)
                                .min(Double::compare)
                                .orElse(null),
                fails.contains(null)
                        ? null
                        : fails.stream()
                                .flatMap(Stream::ofNullable)
                                .max(Double::compare)
                                .orElse(null),
                atLeast,
                !atLeast && isDecided(estimates),
                limit(estimate == null ? null : Double.valueOf(estimate.rate())),
                sessions);
    }

    /** The bounds of the decided sessions; without any, the known bounds of the others. */
    private List<@Nullable Double> bounds(List<Session> decided, Function<Session, @Nullable Double> bound) {
        List<@Nullable Double> of = new ArrayList<>();
        (decided.isEmpty() ? sessions : decided).forEach(each -> of.add(bound.apply(each)));
        if (decided.isEmpty()) {
            of.removeIf(Objects::isNull);
        }
        return of;
    }

    private static boolean isOpenEnded(Session session) {
        return session.decided() && session.holds() != null && session.fails() == null;
    }

    private static boolean isDecided(List<Double> estimates) {
        return estimates.size() >= CapacityEstimate.sessionsFor(CapacityResult.PRECISION, estimates);
    }

    /** What limited the windows that failed although the full load was offered. */
    private @Nullable String limit(@Nullable Double rate) {
        List<Window> bad = sessions.stream()
                .flatMap(each -> each.windows().stream())
                .filter(each -> each.outcome().equals("bad"))
                .toList();
        double server = median(bad, each -> each.cores().serverCores());
        double generator = median(bad, each -> each.cores().generatorCores());
        double both = server + generator;
        Double quota = own.cpus();
        if (quota != null && server >= BUSY * quota) {
            return String.format(Locale.ROOT, "CPU, %.1f of the container's %s", server, Load.number(quota));
        }
        if (cores.apart() && server >= BUSY * cores.server()) {
            return String.format(Locale.ROOT, "CPU, %.1f of the server's own %d", server, cores.server());
        }
        if (!cores.apart() && both >= BUSY * cores.all()) {
            return String.format(
                    Locale.ROOT,
                    "CPU, %.1f of %d cores, %.0f %% of it the generator",
                    both,
                    cores.all(),
                    100 * generator / both);
        }
        Ceiling ceiling = own.ceiling();
        return ceiling != null && rate != null && rate >= REACHED * ceiling.requestsPerSecond()
                ? ceiling.limit() + ", " + ceiling.formula() + " = "
                        + Load.number(Math.round(ceiling.requestsPerSecond())) + "/s"
                : own.waits().places().isEmpty() ? null : own.waits().inWords("");
    }

    private static double median(List<Window> windows, Function<Window, @Nullable Double> value) {
        return Moments.median(windows.stream()
                .flatMap(each -> Stream.ofNullable(value.apply(each)))
                .toList());
    }

    /** What all sessions of a run say. */
    public static CapacityResult of(CapacityResult.Measured measured) {
        List<OfVariant> found = measured.sessions().entrySet().stream()
                .map(each -> new CapacityConclusion(
                                each.getKey(),
                                each.getValue(),
                                measured.limits().getOrDefault(each.getKey(), OwnLimits.NONE),
                                measured.cores())
                        .ofVariant())
                .toList();
        return new CapacityResult(measured.slo(), found, ratios(found));
    }

    private static List<Ratio> ratios(List<OfVariant> found) {
        List<OfVariant> known =
                found.stream().filter(each -> each.low() != null).toList();
        int pairs = known.size() * (known.size() - 1) / 2;
        List<Ratio> ratios = new ArrayList<>();
        for (int one = 0; one < known.size(); one++) {
            for (int other = one + 1; other < known.size(); other++) {
                OfVariant baseline = known.get(one);
                OfVariant candidate = known.get(other);
                CapacityRatio ratio = CapacityRatio.of(rounds(baseline), rounds(candidate), pairs);
                if (ratio != null) {
                    ratios.add(new Ratio(
                            baseline.variant(),
                            candidate.variant(),
                            ratio.ratio(),
                            ratio.interval().low(),
                            ratio.interval().high(),
                            ratio.verdict(CapacityResult.PRECISION)));
                }
            }
        }
        return List.copyOf(ratios);
    }

    private static List<@Nullable Double> rounds(OfVariant variant) {
        List<@Nullable Double> rounds = new ArrayList<>();
        variant.sessions().forEach(each -> rounds.add(each.decided() ? each.estimate() : null));
        return rounds;
    }
}
