package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Table.Filled;
import dev.serverlab.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
        List<Key> all = counted(run, any -> true).map(Key::of).distinct().toList();
        List<Key> totals = all.stream().filter(key -> key.tags().isEmpty()).toList();
        List<Key> tagged = all.stream().filter(key -> !key.tags().isEmpty()).toList();
        Table both = table(
                "Counters", Stream.concat(totals.stream(), tagged.stream()).toList(), run);
        Table without = table("Counters", totals, run);
        boolean few = tagged.size() <= FEW_TAGS;
        String more = Numbers.count(tagged.size(), "row") + " told apart by tags";
        return Part.Section.of(
                "counters",
                "Counters",
                Part.onPage(without, Part.folded(more, table("Counters with tags", tagged, run))),
                Part.on(Medium.MARKDOWN, both),
                Part.on(Medium.TERMINAL, few ? both : without, Part.aside(few ? "" : more + ": counters.csv")),
                Part.aside(all.isEmpty() ? "" : ABOUT));
    }

    private static Stream<ServerCounter> counted(Run run, Predicate<Variant> by) {
        return run.trials().stream()
                .filter(trial -> trial.valid() && by.test(trial.variant()))
                .flatMap(trial -> trial.server().counters().stream());
    }

    private static Table table(String label, List<Key> keys, Run run) {
        List<Filled<Key>> columns = new ArrayList<>();
        columns.add(Column.word("counted").with(Key::heading));
        for (Variant variant : run.experiment().variants()) {
            if (counted(run, variant::equals).findAny().isPresent()) {
                columns.add(Column.number(variant.toString()).with(key -> numbers(key, counted(run, variant::equals))));
            }
        }
        return Table.of(label, keys, columns);
    }

    private static @Nullable String numbers(Key key, Stream<ServerCounter> all) {
        return all.filter(counted -> Key.of(counted).equals(key))
                .map(CountersSection::number)
                .reduce((one, other) -> one + " · " + other)
                .orElse(null);
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
