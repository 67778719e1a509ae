package dev.serverlab.report.run;

import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What servers counted themselves in valid trials, a column per variant. Of several trials each has its own number, in the
 * order of running.
 */
public final class CountersSection {

    private static final String ABOUT =
            "Counted by the servers themselves, from two readings of their metrics around the measured window; of several"
                    + " trials each has its number.";

    /** More rows that only tags tell apart are left to the files. */
    private static final int FEW_TAGS = 4;

    private CountersSection() {}

    /** What makes a row. */
    private record Key(String name, Map<String, String> tags, String unit) {

        static Key of(ServerCounter counted) {
            return new Key(counted.name(), new TreeMap<>(counted.tags()), counted.unit());
        }

        String heading() {
            return name
                    + (tags.isEmpty() ? "" : " " + CountersSection.tags(tags))
                    + (unit.isEmpty() ? "" : " [" + unit + "]");
        }
    }

    /** Empty when nothing was counted. */
    static Part.Section of(Run run) {
        Map<Boolean, List<Key>> keys = run.trials().stream()
                .filter(TrialResult::valid)
                .flatMap(trial -> trial.server().counters().stream())
                .map(Key::of)
                .distinct()
                .collect(Collectors.partitioningBy(key -> key.tags().isEmpty()));
        List<Key> totals = keys.getOrDefault(true, List.of());
        List<Key> tagged = keys.getOrDefault(false, List.of());
        Table all = table(
                "Counters", Stream.concat(totals.stream(), tagged.stream()).toList(), run);
        boolean few = tagged.size() <= FEW_TAGS;
        String more = Numbers.count(tagged.size(), "row") + " told apart by tags";
        return Part.Section.of(
                "counters",
                "Counters",
                Part.onPage(
                        table("Counters", totals, run), Part.folded(more, table("Counters with tags", tagged, run))),
                Part.on(Medium.MARKDOWN, all),
                Part.on(
                        Medium.TERMINAL,
                        few ? all : table("Counters", totals, run),
                        Part.aside(few ? "" : more + ": counters.csv")),
                Part.aside(all.rows().isEmpty() ? "" : ABOUT));
    }

    private static Table table(String label, List<Key> keys, Run run) {
        Map<String, List<ServerCounter>> counted = new LinkedHashMap<>();
        run.experiment()
                .variants()
                .forEach(variant -> run.trials().stream()
                        .filter(trial -> trial.valid() && trial.variant().equals(variant))
                        .flatMap(trial -> trial.server().counters().stream())
                        .forEach(counter -> counted.computeIfAbsent(variant.toString(), key -> new ArrayList<>())
                                .add(counter)));
        return Table.ofNumbers(
                label,
                "counted",
                counted.keySet(),
                keys.stream()
                        .map(key -> Table.Row.of(
                                key.heading(),
                                counted.values().stream()
                                        .map(all -> cell(key, all))
                                        .toList()))
                        .toList());
    }

    private static String cell(Key key, List<ServerCounter> all) {
        String numbers = all.stream()
                .filter(counted -> Key.of(counted).equals(key))
                .map(CountersSection::number)
                .collect(Collectors.joining(" · "));
        return numbers.isEmpty() ? Table.ABSENT : numbers;
    }

    /** Counts to a tenth, times to a hundredth; a state is as it is. */
    private static String number(ServerCounter counted) {
        return switch (counted.unit()) {
            case "" -> Numbers.plain(counted.value());
            case "ms" -> Metrics.P90.format(counted.value());
            default -> Metrics.THROUGHPUT.format(counted.value());
        };
    }

    /** Such as {@code {instance=1, thread=a}}. */
    public static String tags(Map<String, String> tags) {
        return new TreeMap<>(tags).toString();
    }
}
