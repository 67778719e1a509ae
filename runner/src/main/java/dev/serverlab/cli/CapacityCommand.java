package dev.serverlab.cli;

import dev.serverlab.analysis.capacity.CapacityConclusion;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.option.Against;
import dev.serverlab.cli.option.AgainstOptions;
import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.measure.capacity.CapacityRun;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Overrides;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.report.capacity.CapacityDocument;
import dev.serverlab.report.chart.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab capacity}: the highest rate that each variant holds under a limit. */
@Command(
        name = "capacity",
        description = {
            "Finds the highest rate that each variant holds under a limit.",
            "One server at a time, in sessions of fresh JVMs, until the interval is within ±5 %%."
        },
        footer = {"", "Exit code: 0 fine, 2 refused, 4 failed, 130 interrupted."})
final class CapacityCommand extends SearchCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "EXPERIMENT",
            defaultValue = Defaults.EXPERIMENT,
            description = "A name that ${ROOT-COMMAND-NAME} list shows, or a .yaml file (default: ${DEFAULT-VALUE}).")
    private String experimentName = Defaults.EXPERIMENT;

    @Option(
            names = "--variants",
            split = ",",
            hideParamSyntax = true,
            paramLabel = "A,B",
            description = "The variants, such as mvc:virtual,vertx:default.")
    private @Nullable List<Variant> variants;

    @Option(
            names = "--no-overload",
            description = "Leaves out the overload at the end of each session, which takes 10 s or more.")
    private boolean noOverload;

    @Mixin
    private AgainstOptions against = new AgainstOptions();

    @Override
    SearchInput input(Toolchain labs) {
        Draft draft = lab().experiments().draft(experimentName, RunLength.QUICK, labs.catalogue());
        Overrides overrides = new Overrides(variants, keys());
        Against found = against.find(given(), labs.servers(), draft.experiment(), variants);
        if (found == null) {
            return new SearchInput(draft.experiment(overrides), null);
        }
        Experiment experiment = draft.experiment(found.on(overrides));
        found.requireNoSettings(experiment);
        return new SearchInput(experiment, found.servers());
    }

    @Override
    SearchTask searchTask(Experiment experiment, Toolchain toolchain) {
        return new SearchTask(
                "capacity",
                "Searches",
                frame -> new CapacityRun(frame, CapacityConclusion::of, new ConsoleListener(console()), !noOverload),
                CapacityDocument::brief,
                _ -> {});
    }

    /** Prints a line for each session, wrapped at the width of the terminal. */
    private static final class ConsoleListener implements CapacityRun.Listener {

        private static final String INDENT = "  ";

        private final Console console;
        private int column;

        ConsoleListener(Console console) {
            this.console = console;
        }

        @Override
        public void sessionStarted(Variant variant, int session) {
            column = 0;
            word(variant + ", session " + session + ":");
        }

        @Override
        public void window(Variant variant, int session, CapacityResult.Window window) {
            word(" " + Numbers.rate(window.rate()) + (window.outcome().equals("good") ? "" : "✗"));
        }

        @Override
        public void sessionEnded(Variant variant, CapacityResult.Session session) {
            Double estimate = session.estimate();
            if (session.problem() != null) {
                word(" failed");
            } else if (estimate != null) {
                word((session.decided() ? " → " : " → about ") + Numbers.rate(estimate) + "/s");
            }
            console.line("");
        }

        private void word(String word) {
            String next = word;
            if (column + word.length() > console.screen().columns()) {
                console.line("");
                column = 0;
                next = INDENT + word.strip();
            }
            column += next.length();
            console.print(next);
        }
    }
}
