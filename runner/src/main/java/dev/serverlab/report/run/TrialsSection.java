package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every trial, with its files and its servers' counters. */
public final class TrialsSection {

    private static final String ABOUT =
            "Counted by the servers themselves, from two readings of their metrics around the "
                    + "measured window; one number per trial if there are several.";

    /** More of them are folded. */
    private static final int FEW_TRIALS = 12;

    private TrialsSection() {}

    static Part.Section of(Run run) {
        List<Table.Filled<TrialResult>> columns = new ArrayList<>();
        columns.add(Column.word("trial").with(TrialsSection::name));
        columns.add(Column.word("state").with(TrialsSection::state));
        for (Metric metric : List.of(Metrics.P90, Metrics.THROUGHPUT, Metrics.ERRORS, Metrics.CPU_PER_REQUEST)) {
            columns.add(Column.number(metric.heading()).with(trial -> metric.format(trial.measures())));
        }
        columns.add(Column.text("report, data and logs").with(trial -> files(trial, records(run))));
        Part none = Part.paragraph(run.trials().isEmpty() ? "None has ended." : "");
        Table table = Table.of("Trials", run.trials(), columns);
        int trials = run.trials().size();
        Part shown =
                trials > FEW_TRIALS ? Part.folded(Numbers.count(trials, "trial") + " with their files", table) : table;
        return Part.Section.onPage("trials", "Trials", none, shown);
    }

    private static String name(TrialResult trial) {
        String session = trial.protocol() == Protocol.SOLO ? "" : " in session " + trial.round();
        return trial.number() + ". " + trial.variant() + session;
    }

    private static Text state(TrialResult trial) {
        return trial.valid() ? Text.of("valid") : Text.bad(trial.measures() == null ? "failed" : "not valid");
    }

    /** The subfolders of a trial with its generators' records; the trial's own folder for a single one. */
    private static List<String> records(Run run) {
        Integer generators = run.environment().generators();
        return generators == null || generators == 1
                ? List.of("")
                : IntStream.range(0, generators)
                        .mapToObj(number -> "part-" + number + "/")
                        .toList();
    }

    /** Files of interest to a reader. */
    private static Text files(TrialResult trial, List<String> records) {
        String of =
                trial.protocol() == Protocol.SOLO ? "" : "-" + trial.variant().fileName();
        String folder = trial.identity().folder() + "/";
        boolean measured = trial.measures() != null;
        List<Text> files = new ArrayList<>();
        if (trial.recording().report() != null) {
            files.add(Text.link("Gatling's report", folder + trial.recording().report() + "/index.html"));
        }
        List<String> names = new ArrayList<>();
        if (measured) {
            records.forEach(record -> names.add(record + "latency" + of + ".hlog"));
            names.add("samples" + of + ".csv");
            if (trial.protocol() == Protocol.SOLO) {
                records.forEach(record -> names.add(record + "errors.csv"));
            }
        }
        if (trial.server().responseBytes() != null) {
            names.add("generator.log");
        }
        names.add("server" + of + ".log");
        names.forEach(name -> files.add(Text.link(name, folder + name)));
        return files.stream().reduce((one, other) -> one.and(" ").and(other)).orElse(Text.NONE);
    }

    /** What distinguishes one row from another. */
    private record Key(String name, Map<String, String> tags, String unit) {

        static Key of(ServerCounter counted) {
            return new Key(counted.name(), new TreeMap<>(counted.tags()), counted.unit());
        }

        String heading() {
            return name
                    + (tags.isEmpty() ? "" : " " + TrialsSection.tags(tags))
                    + (unit.isEmpty() ? "" : " [" + unit + "]");
        }
    }

    /**
     * The servers' own counters in valid trials, a column per variant; empty without counters. Each of several trials has
     * its number, in the order of running.
     */
    static Part.Section counters(Run run) {
        List<Key> all = counted(run, any -> true).map(Key::of).distinct().toList();
        List<Key> totals = all.stream().filter(key -> key.tags().isEmpty()).toList();
        List<Key> tagged = all.stream().filter(key -> !key.tags().isEmpty()).toList();
        Table both = table(
                "Counters", Stream.concat(totals.stream(), tagged.stream()).toList(), run);
        Table without = table("Counters", totals, run);
        String more = Numbers.count(tagged.size(), "row") + " told apart by tags";
        return Part.Section.of(
                "counters",
                "Counters",
                Part.onPage(without, Part.folded(more, table("Counters with tags", tagged, run))),
                Part.on(Part.Medium.MARKDOWN, both),
                Part.aside(all.isEmpty() ? "" : ABOUT));
    }

    /** Counters without tags, by name: the numbers of each variant of the run. */
    public static Map<String, List<String>> totals(Run run) {
        Map<String, List<String>> totals = new LinkedHashMap<>();
        counted(run, any -> true)
                .map(Key::of)
                .filter(key -> key.tags().isEmpty())
                .distinct()
                .forEach(key -> totals.put(
                        key.heading(),
                        run.experiment().variants().stream()
                                .map(variant -> numbers(key, counted(run, variant::equals)))
                                .map(numbers -> numbers == null ? Table.ABSENT : numbers)
                                .toList()));
        return totals;
    }

    private static Stream<ServerCounter> counted(Run run, Predicate<Variant> by) {
        return run.trials().stream()
                .filter(trial -> trial.valid() && by.test(trial.variant()))
                .flatMap(trial -> trial.server().counters().stream());
    }

    private static Table table(String label, List<Key> keys, Run run) {
        List<Table.Filled<Key>> columns = new ArrayList<>();
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
                .map(TrialsSection::number)
                .reduce((one, other) -> one + " · " + other)
                .orElse(null);
    }

    /** Counts to a tenth, times to a hundredth; a state unchanged. */
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
