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
import dev.serverlab.report.text.CapacityText;
import dev.serverlab.report.text.TuningText;
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
     * The whole document.
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

    /**
     * The summary at the end, in a few lines.
     *
     * @param paste how the value is set elsewhere, with {@code {value}} in its place; absent for that of an experiment
     */
    public static String brief(Run run, @Nullable String paste, String folder, Terminal.Screen screen) {
        TuningResult tuning = Objects.requireNonNull(run.tuning());
        String found = Terminal.of(
                List.of(
                        Part.answer(TuningText.answer(tuning)),
                        choices(tuning),
                        Part.bullets(TuningText.wider(
                                tuning, run.experiment().paired().margins())),
                        Part.bullets(TuningText.beside(tuning)),
                        Part.bullets(TuningText.problems(tuning))),
                screen);
        String took = Terminal.of(List.of(Part.paragraph(CapacityText.took(run, folder))), screen);
        // Its lines are not wrapped, so that they can be pasted.
        String toSet = PlainText.harmless(TuningText.toSet(run, paste));
        return Stream.of(found, toSet.isEmpty() ? "" : toSet + "\n", took)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("\n"));
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
        tuning.untuned().stream()
                .filter(each -> !each.equals(tuned))
                .forEach(each -> choices.add(TrialsByValue.of(tuning, each, null)));
        return table(
                "Choices",
                choices.stream().filter(each -> !each.trials().isEmpty()).toList(),
                Function.identity(),
                List.of(
                        Column.word("variant").with(TrialsByValue::variant),
                        Column.number("setting").with(each -> each.value() == null ? "as it is" : each.value()),
                        Column.word("")
                                .with(each -> Boolean.TRUE.equals(tuning.held(each.variant(), each.value()))
                                        ? "holds"
                                        : "fails")),
                List.of());
    }

    private static Table trials(TuningResult tuning) {
        return table(
                "Trials",
                tuning.trials(),
                TrialsByValue::of,
                List.of(
                        Column.word("variant").with(Trial::variant),
                        Column.number("setting").with(each -> each.value() == null ? "as it is" : each.value()),
                        Column.word("outcome").with(each -> each.outcome().wireName()),
                        Column.number("windows").with(each -> each.windows().size())),
                List.of(number(
                        "generator cores",
                        2,
                        each -> TrialsByValue.of(each)
                                .median(window -> window.cores().generatorCores()))));
    }

    /** The results of trials, between other columns; memory if it is known for any row. */
    private static <R> Table table(
            String title, List<R> rows, Function<R, TrialsByValue> by, List<Filled<R>> first, List<Filled<R>> last) {
        List<Filled<R>> all = new ArrayList<>(first);
        all.add(number("p50 ms", 1, row -> by.apply(row).median(Window::p50Millis)));
        all.add(number("p90 ms", 1, row -> by.apply(row).median(Window::p90Millis)));
        all.add(number("p99 ms", 1, row -> by.apply(row).median(Window::p99Millis)));
        all.add(number("CPU µs/request", 0, row -> by.apply(row).cpuMicros()));
        all.addAll(last);
        if (rows.stream().anyMatch(row -> by.apply(row).megabytes() != null)) {
            all.add(number("memory MB", 0, row -> by.apply(row).megabytes()));
        }
        return Table.of(title, rows, all);
    }

    private static <R> Filled<R> number(String heading, int decimals, Function<R, @Nullable Double> value) {
        return Column.number(heading).with(row -> Numbers.formatNullable(value.apply(row), decimals));
    }
}
