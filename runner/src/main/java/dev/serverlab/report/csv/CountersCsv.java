package dev.serverlab.report.csv;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.run.CountersSection;
import java.util.List;

/** {@code counters.csv}: a row for each number that a server counted in a trial, also of one that is not valid. */
public final class CountersCsv {

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
                            : CountersSection.tags(entry.counted().tags())),
            new Csv<>("value", entry -> entry.counted().value()),
            new Csv<>("unit", entry -> entry.counted().unit()),
            new Csv<>("events", entry -> entry.counted().events()));

    private CountersCsv() {}

    public static String of(Run run) {
        return Csv.of(
                COLUMNS,
                run.trials().stream()
                        .flatMap(
                                trial -> trial.server().counters().stream().map(counted -> new Entry(trial, counted))));
    }

    /** A number and whose it is. */
    private record Entry(TrialResult trial, ServerCounter counted) {}
}
