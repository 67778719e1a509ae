package dev.serverlab.report;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code counters.csv}: a row for each number that a server counted in a trial, also of one that is not valid. */
public final class CountersCsv {

    /** Its name beside the other tables. */
    static final String FILE = "counters.csv";

    private static final List<Csv<Entry>> COLUMNS = List.of(
            new Csv<>("trial", entry -> entry.trial().number()),
            new Csv<>("round", entry -> entry.trial().round()),
            new Csv<>("variant", entry -> entry.trial().variant()),
            new Csv<>("valid", entry -> entry.trial().valid()),
            new Csv<>("counter", entry -> entry.counted().name()),
            new Csv<>(
                    "tags",
                    entry -> entry.counted().tags().isEmpty()
                            ? null
                            : tags(entry.counted().tags())),
            new Csv<>("value", entry -> entry.counted().value()),
            new Csv<>("unit", entry -> entry.counted().unit()),
            new Csv<>("events", entry -> entry.counted().events()));

    private CountersCsv() {}

    public static String of(Run run) {
        return Csv.of(
                COLUMNS,
                run.trials().stream()
                        .flatMap(trial -> trial.counters().stream().map(counted -> new Entry(trial, counted))));
    }

    /** Such as {@code {instance=1, thread=a}}. */
    static String tags(Map<String, String> tags) {
        return new TreeMap<>(tags)
                .entrySet().stream()
                        .map(tag -> tag.getKey() + "=" + tag.getValue())
                        .collect(Collectors.joining(", ", "{", "}"));
    }

    /** Whether it has a row. */
    static boolean has(Run run) {
        return run.trials().stream().anyMatch(trial -> !trial.counters().isEmpty());
    }

    /** A number and whose it is. */
    private record Entry(TrialResult trial, ServerCounter counted) {}
}
