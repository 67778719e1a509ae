package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.aside;
import static dev.serverlab.report.document.Part.folded;
import static dev.serverlab.report.document.Part.on;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.text.Numbers;
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
        List<TrialResult> trials = run.trials().stream()
                .filter(trial -> trial.valid() && !trial.server().counters().isEmpty())
                .toList();
        Set<Key> keys = new LinkedHashSet<>();
        trials.forEach(trial -> trial.server().counters().stream().map(Key::of).forEach(keys::add));
        List<Key> totals = keys.stream().filter(key -> key.tags().isEmpty()).toList();
        List<Key> tagged = keys.stream().filter(key -> !key.tags().isEmpty()).toList();
        List<Key> all = Stream.concat(totals.stream(), tagged.stream()).toList();
        boolean few = tagged.size() <= FEW_TAGS;
        String more = Numbers.count(tagged.size(), "row") + " told apart by tags";
        return Part.Section.of(
                "counters",
                "Counters",
                on(Medium.PAGE, table("Counters", totals, run, trials)),
                on(Medium.PAGE, folded(more, table("Counters with tags", tagged, run, trials))),
                on(Medium.MARKDOWN, table("Counters", all, run, trials)),
                on(Medium.TERMINAL, table("Counters", few ? all : totals, run, trials)),
                on(Medium.TERMINAL, aside(few ? "" : more + ": " + "counters.csv")),
                aside(keys.isEmpty() ? "" : ABOUT));
    }

    private static Table table(String label, List<Key> keys, Run run, List<TrialResult> trials) {
        List<Variant> variants = run.experiment().variants().stream()
                .filter(variant ->
                        trials.stream().anyMatch(trial -> trial.variant().equals(variant)))
                .toList();
        return Table.ofNumbers(
                label,
                "counted",
                variants.stream().map(Variant::toString).toList(),
                keys.stream()
                        .map(key -> Table.Row.of(
                                key.heading(),
                                variants.stream()
                                        .map(variant -> cell(key, variant, trials))
                                        .toList()))
                        .toList());
    }

    private static String cell(Key key, Variant variant, List<TrialResult> trials) {
        String numbers = trials.stream()
                .filter(trial -> trial.variant().equals(variant))
                .flatMap(trial -> trial.server().counters().stream())
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
        return new TreeMap<>(tags)
                .entrySet().stream()
                        .map(tag -> tag.getKey() + "=" + tag.getValue())
                        .collect(Collectors.joining(", ", "{", "}"));
    }
}
