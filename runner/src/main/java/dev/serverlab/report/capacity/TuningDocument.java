package dev.serverlab.report.capacity;

import dev.serverlab.analysis.capacity.TrialsByValue;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TuningResult;
import dev.serverlab.model.run.TuningResult.Trial;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Table.Filled;
import dev.serverlab.report.render.Terminal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The document of a search for a setting: the answer, its cost, each trial. */
public final class TuningDocument {

    private TuningDocument() {}

    /**
     * All of it.
     *
     * @param run one that searched for a setting
     */
    public static Document of(Run run) {
        TuningResult tuning = Objects.requireNonNull(run.tuning());
        return new Document(
                run.id(),
                run.experiment().question(),
                List.of(
                        Part.answer(TuningText.answer(tuning)),
                        Part.bullets(TuningText.beside(tuning)),
                        choices(tuning),
                        Part.bullets(TuningText.wider(
                                tuning, run.experiment().paired().margins())),
                        Part.bullets(TuningText.problems(tuning)),
                        Part.aside("Each trial is a fresh JVM under " + Load.number(tuning.rate())
                                + "/s that has to hold for two of three short windows and then a long one; two of three "
                                + "trials decide"
                                + " a value.")),
                null,
                List.of(Part.Section.of("trials", "Trials", trials(tuning))));
    }

    /** Only the answer. */
    public static String answer(TuningResult tuning) {
        return TuningText.answer(tuning);
    }

    /** The goal, such as {@code holds 800/s with p90 <= 120ms}. */
    public static String goal(TuningResult tuning) {
        return TuningText.goal(tuning);
    }

    /**
     * The summary at the end, in a few lines.
     *
     * @param paste how the value is set elsewhere, with {@code {value}} in its place; absent for that of an experiment
     */
    public static String brief(Run run, @Nullable String paste, String folder, Terminal.Screen screen) {
        TuningResult tuning = Objects.requireNonNull(run.tuning());
        long seconds = Duration.between(run.header().startedAt(), run.header().finishedAt())
                .toSeconds();
        String found = Terminal.of(
                List.of(
                        Part.answer(TuningText.answer(tuning)),
                        choices(tuning),
                        Part.bullets(TuningText.wider(
                                tuning, run.experiment().paired().margins())),
                        Part.bullets(TuningText.beside(tuning)),
                        Part.bullets(TuningText.problems(tuning))),
                screen);
        String took = Terminal.of(
                List.of(Part.paragraph(
                        "Took " + seconds + " s. Page: ./lab open. All of it: " + folder + "/summary.md")),
                screen);
        // Its lines are not wrapped, so that they can be pasted.
        String toSet = PlainText.harmless(TuningText.toSet(run, paste));
        return Stream.of(found, toSet.isEmpty() ? "" : toSet + "\n", took)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /** What was tried, such as {@code mvc:default with 85}. */
    public static String name(Variant variant, @Nullable Integer value) {
        return variant + (value == null ? "" : " with " + value);
    }

    /** How a trial went, in a few words. */
    public static String outcome(Trial trial) {
        Double p90 = TrialsByValue.of(trial).median(Window::p90Millis);
        String word = switch (trial.outcome()) {
            case HOLDS -> "holds";
            case FAILS -> "fails";
            case UNOFFERED -> "the generator could not offer it";
            case BROKEN -> "could not be tried";
        };
        return word + (p90 == null ? "" : ", p90 " + Numbers.fixed(p90, 1) + " ms");
    }

    /** The unchanged setting, the smallest that holds, the wider one that was tried, and the other variants. */
    private static Table choices(TuningResult tuning) {
        List<TrialsByValue> choices = new ArrayList<>();
        Integer holds = tuning.holds();
        Variant tuned = tuning.variant();
        choices.add(TrialsByValue.of(tuning, tuned, null));
        tuning.trials().stream()
                .map(Trial::value)
                .filter(value -> value != null
                        && (value.equals(tuning.fails())
                                || holds != null && (value.equals(holds) || value >= 2 * holds)))
                .distinct()
                .sorted()
                .forEach(value -> choices.add(TrialsByValue.of(tuning, tuned, value)));
        tuning.asTheyAre().stream()
                .filter(each -> !each.equals(tuned))
                .forEach(each -> choices.add(TrialsByValue.of(tuning, each, null)));
        return table(
                "Choices",
                choices.stream().filter(each -> !each.trials().isEmpty()).toList(),
                TrialsByValue::megabytes,
                Column.word("variant").with(TrialsByValue::variant),
                Column.number("setting").with(each -> each.value() == null ? "as it is" : each.value()),
                Column.word("")
                        .with(each ->
                                Boolean.TRUE.equals(tuning.held(each.variant(), each.value())) ? "holds" : "fails"),
                Column.number("p50 ms").with(each -> fixed(each.median(Window::p50Millis))),
                Column.number("p90 ms").with(each -> fixed(each.median(Window::p90Millis))),
                Column.number("p99 ms").with(each -> fixed(each.median(Window::p99Millis))),
                Column.number("CPU µs/request").with(each -> fixed(each.cpuMicros(), 0)));
    }

    private static Table trials(TuningResult tuning) {
        return table(
                "Trials",
                tuning.trials(),
                each -> TrialsByValue.of(each).megabytes(),
                Column.word("variant").with(Trial::variant),
                Column.number("setting").with(each -> each.value() == null ? "as it is" : each.value()),
                Column.word("outcome").with(each -> each.outcome().wireName()),
                Column.number("windows").with(each -> each.windows().size()),
                Column.number("p50 ms")
                        .with(each -> fixed(TrialsByValue.of(each).median(Window::p50Millis))),
                Column.number("p90 ms")
                        .with(each -> fixed(TrialsByValue.of(each).median(Window::p90Millis))),
                Column.number("p99 ms")
                        .with(each -> fixed(TrialsByValue.of(each).median(Window::p99Millis))),
                Column.number("CPU µs/request")
                        .with(each -> fixed(TrialsByValue.of(each).cpuMicros(), 0)),
                Column.number("generator cores")
                        .with(each -> fixed(
                                TrialsByValue.of(each)
                                        .median(window -> window.cores().generatorCores()),
                                2)));
    }

    /** With a column of memory where that is known of any row. */
    @SafeVarargs
    private static <R> Table table(
            String title, List<R> rows, Function<R, @Nullable Double> megabytes, Filled<R>... columns) {
        List<Filled<R>> all = new ArrayList<>(List.of(columns));
        if (rows.stream().anyMatch(row -> megabytes.apply(row) != null)) {
            all.add(Column.number("memory MB").with(row -> fixed(megabytes.apply(row), 0)));
        }
        return Table.of(title, rows, all);
    }

    private static @Nullable String fixed(@Nullable Double millis) {
        return fixed(millis, 1);
    }

    private static @Nullable String fixed(@Nullable Double value, int decimals) {
        return value == null ? null : Numbers.fixed(value, decimals);
    }
}
