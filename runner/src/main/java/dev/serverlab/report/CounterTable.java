package dev.serverlab.report;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What servers counted themselves in valid trials, a column per variant. Of several trials each has its own number, in the
 * order of running.
 *
 * @param variants those that counted something
 * @param totals what has no tags
 * @param tagged what has, and is told apart by them
 */
public record CounterTable(List<Variant> variants, List<Row> totals, List<Row> tagged) {

    /** What holds for the numbers. */
    public static final String ABOUT =
            "Counted by the servers themselves, from two readings of their metrics around the measured window; of several"
                    + " trials each has its number.";

    /** What makes a row. */
    private record Key(String name, Map<String, String> tags, String unit) {

        static Key of(ServerCounter counted) {
            return new Key(counted.name(), new TreeMap<>(counted.tags()), counted.unit());
        }

        String heading() {
            return name
                    + (tags.isEmpty() ? "" : " " + CounterTable.tags(tags))
                    + (unit.isEmpty() ? "" : " [" + unit + "]");
        }
    }

    /** Without rows when nothing was counted. */
    public static CounterTable of(Run run) {
        List<TrialResult> trials = run.trials().stream()
                .filter(trial -> trial.valid() && !trial.counters().isEmpty())
                .toList();
        List<Variant> variants = run.experiment().variants().stream()
                .filter(variant ->
                        trials.stream().anyMatch(trial -> trial.variant().equals(variant)))
                .toList();
        Set<Key> keys = new LinkedHashSet<>();
        trials.forEach(trial -> trial.counters().stream().map(Key::of).forEach(keys::add));
        return new CounterTable(
                variants,
                keys.stream()
                        .filter(key -> key.tags().isEmpty())
                        .map(key -> row(key, variants, trials))
                        .toList(),
                keys.stream()
                        .filter(key -> !key.tags().isEmpty())
                        .map(key -> row(key, variants, trials))
                        .toList());
    }

    private static Row row(Key key, List<Variant> variants, List<TrialResult> trials) {
        return new Row(
                key.heading(),
                variants.stream()
                        .map(variant -> trials.stream()
                                .filter(trial -> trial.variant().equals(variant))
                                .flatMap(trial -> trial.counters().stream())
                                .filter(counted -> Key.of(counted).equals(key))
                                .map(CounterTable::number)
                                .collect(Collectors.joining(" · ")))
                        .map(cell -> cell.isEmpty() ? Metric.ABSENT : cell)
                        .toList());
    }

    /** Counts to a tenth, times to a hundredth; a state is as it is. */
    private static String number(ServerCounter counted) {
        return switch (counted.unit()) {
            case "" -> ClaimWords.plain(counted.value());
            case "ms" -> Metric.of("p90").format(counted.value());
            default -> Metric.of("throughput").format(counted.value());
        };
    }

    /** Such as {@code {instance=1, thread=a}}. */
    static String tags(Map<String, String> tags) {
        return new TreeMap<>(tags)
                .entrySet().stream()
                        .map(tag -> tag.getKey() + "=" + tag.getValue())
                        .collect(Collectors.joining(", ", "{", "}"));
    }

    /** All rows. */
    public List<Row> rows() {
        return Stream.concat(totals.stream(), tagged.stream()).toList();
    }

    /** Whether anything was counted. */
    public boolean isEmpty() {
        return variants.isEmpty();
    }

    /** All rows below the names of the variants. */
    static List<Row> lines(List<Variant> variants, List<Row> rows) {
        return Stream.concat(
                        Stream.of(new Row(
                                "counted",
                                variants.stream().map(Variant::toString).toList())),
                        rows.stream())
                .toList();
    }
}
