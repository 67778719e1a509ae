package dev.serverlab.report.text;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.chart.Numbers;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a sweep found, in sentences: how wide is enough, and what wider costs. */
public final class SweepText {

    /** The sufficient share of the best throughput, such as {@code 98 %}. */
    private static final String SHARE = Numbers.plain(100 * SweepResult.SHARE) + " %";

    private SweepText() {}

    /** The sufficient width of every swept variant; empty without any. */
    public static String sizes(Run run) {
        SweepResult result = run.sweep();
        if (result == null) {
            return "";
        }
        List<Variant> all =
                result.sufficient().stream().map(SweepResult.Sufficient::of).toList();
        Stream<String> single = result.sufficient().stream()
                .map(each -> VariantTitles.name(all, each.of()) + " needs " + VariantTitles.axis(each.axis()) + " = "
                        + smallest(each));
        Stream<String> grids = SweptVariant.of(run).stream()
                .flatMap(swept -> Stream.ofNullable(swept.grid(result)).map(grid -> grid(run, swept, grid)));
        String sizes = Stream.concat(single, grids).collect(Collectors.joining("; "));
        return sizes.isEmpty() ? "" : "For " + SHARE + " of its best throughput, " + sizes + ".";
    }

    /** The sufficient width and the cost of a wider one, a sentence for each variant swept along one axis. */
    public static List<String> sufficient(Run run) {
        return Stream.ofNullable(run.sweep())
                .flatMap(sweep -> sweep.sufficient().stream())
                .map(SweepText::sentence)
                .toList();
    }

    private static String sentence(SweepResult.Sufficient each) {
        String found =
                "%s: smallest %s with %s of the best: %s".formatted(each.of(), each.axis(), SHARE, smallest(each));
        if (each.smallest().equals(each.widest())) {
            return found + ", the widest that was tried; a wider one may be better.";
        }
        String costs = Stream.of(
                        cost(each.widerCpuPercent(), 1, " % CPU per request"),
                        cost(each.widerThreads(), 0, " threads"),
                        cost(each.widerMegabytes(), 0, " MB"))
                .flatMap(Stream::ofNullable)
                .collect(Collectors.joining(", "));
        return found
                + (each.from() == null
                        ? ", without an interval"
                        : each.to() == null ? "; the data do not single out one value" : "")
                + (costs.isEmpty() ? "." : "; going wider to " + each.widest() + " costs " + costs + ".");
    }

    private static @Nullable String cost(@Nullable Number more, int decimals, String unit) {
        return more == null ? null : Numbers.signed(more.doubleValue(), decimals) + unit;
    }

    /** The smallest sufficient value, with its interval. */
    private static String smallest(SweepResult.Sufficient each) {
        String to = each.to() == null ? Metric.ABSENT : each.to();
        return each.smallest() + (each.from() == null ? "" : " [" + each.from() + ", " + to + "]");
    }

    /** Such as {@code a needs threads = 10 for 10 users and 50 for 50 users: as many as users}. */
    private static String grid(Run run, SweptVariant swept, SweptVariant.Grid grid) {
        return grid.enough().entrySet().stream()
                .map(each -> each.getValue() + " for " + each.getKey() + " users")
                .collect(Collectors.joining(
                        ", ",
                        VariantTitles.swept(run, swept) + " needs " + VariantTitles.axis(grid.width()) + " = ",
                        grid.isAsManyAsUsers() ? ": as many as users" : ""));
    }
}
