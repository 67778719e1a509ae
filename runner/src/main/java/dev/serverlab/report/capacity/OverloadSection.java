package dev.serverlab.report.capacity;

import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OfVariant;
import dev.serverlab.model.run.CapacityResult.Overload;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.stats.Moments;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a load above the capacity did, by the medians over the sessions of each that tried it. */
final class OverloadSection {

    private OverloadSection() {}

    static Part.Section of(CapacityResult capacity) {
        return Part.Section.of("overload", "Above the capacity", table(capacity));
    }

    /** A line for each variant. */
    static List<String> sentences(CapacityResult capacity) {
        return tried(capacity).stream()
                .flatMap(each -> Stream.ofNullable(sentence(each)))
                .toList();
    }

    private static @Nullable String sentence(OfVariant found) {
        Double capacity = found.rate();
        Double above = median(found, overload -> overload.above().rate());
        if (capacity == null || above == null) {
            return null;
        }
        String p90 = fixed(median(found, overload -> overload.above().p90Millis()), 0);
        return found.variant() + " at " + Numbers.fixed(above / capacity, 1) + " times its capacity: "
                + (p90 == null ? "no right answer" : "p90 " + p90 + " ms") + ", "
                + fixed(median(found, overload -> 100 * overload.unanswered()), 1)
                + " % not answered; the limit holds again " + again(recovery(found)) + ".";
    }

    private static String again(String seconds) {
        return switch (seconds.charAt(0)) {
            case '0' -> "at once";
            case '>' -> "after more than" + seconds.substring(1) + " s";
            default -> "after " + seconds + " s";
        };
    }

    private static Table table(CapacityResult capacity) {
        return Table.of(
                "Above the capacity",
                tried(capacity),
                Column.word("variant").with(OfVariant::variant),
                Column.number("rate")
                        .with(each -> CapacityText.rate(
                                median(each, overload -> overload.above().rate()))),
                Column.number("p50 ms")
                        .with(each ->
                                fixed(median(each, overload -> overload.above().p50Millis()), 0)),
                Column.number("p90 ms")
                        .with(each ->
                                fixed(median(each, overload -> overload.above().p90Millis()), 0)),
                Column.number("not answered %")
                        .with(each -> fixed(median(each, overload -> 100 * overload.unanswered()), 1)),
                Column.number("recovers in s").with(OverloadSection::recovery));
    }

    private static List<OfVariant> tried(CapacityResult capacity) {
        return capacity.variants().stream()
                .filter(each -> !overloads(each).isEmpty())
                .toList();
    }

    private static List<Overload> overloads(OfVariant variant) {
        return variant.sessions().stream()
                .flatMap(session -> Stream.ofNullable(session.overload()))
                .toList();
    }

    private static @Nullable Double median(OfVariant variant, Function<Overload, @Nullable Double> value) {
        List<Double> known = overloads(variant).stream()
                .flatMap(overload -> Stream.ofNullable(value.apply(overload)))
                .toList();
        return known.isEmpty() ? null : Double.valueOf(Moments.median(known));
    }

    /** The longest of its sessions: they are few, and a slow one is what people fear. */
    private static String recovery(OfVariant variant) {
        List<Overload> tried = overloads(variant);
        return tried.stream().anyMatch(each -> each.secondsUntilGood() == null)
                ? "> " + tried.getFirst().after().size()
                : String.valueOf(tried.stream()
                        .flatMap(each -> Stream.ofNullable(each.secondsUntilGood()))
                        .max(Comparator.naturalOrder())
                        .orElseThrow());
    }

    private static @Nullable String fixed(@Nullable Double value, int decimals) {
        return value == null ? null : Numbers.fixed(value, decimals);
    }
}
