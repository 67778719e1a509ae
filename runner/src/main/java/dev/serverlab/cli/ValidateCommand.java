package dev.serverlab.cli;

import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.console.Progress;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.measure.trial.TimeLeft;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Experiments;
import dev.serverlab.model.file.Mistake;
import dev.serverlab.model.file.Overrides;
import dev.serverlab.model.file.Resolution;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.report.RunText;
import dev.serverlab.report.Wrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./lab validate}: what is wrong with experiment files, or what they would do. */
@Command(
        name = "validate",
        description = {
            "Names every mistake in experiment files, with line and column.",
            "Of those that are right it says what they would do. Starts nothing."
        },
        footer = {"", "Ends with 0 when all are right, and 2 when one is not."})
final class ValidateCommand extends LabCommand {

    @Parameters(arity = "1..*", paramLabel = "EXPERIMENT", description = "Names that ./lab list shows, or .yaml files.")
    private List<String> names = new ArrayList<>();

    @Override
    ExitCode run() {
        Console console = console();
        Servers servers = home().servers();
        Experiments experiments = home().experiments();
        boolean right = true;
        for (String name : names) {
            right &= validate(name, experiments, servers, console);
        }
        return right ? ExitCode.FINE : ExitCode.REFUSED;
    }

    private static boolean validate(String name, Experiments experiments, Servers servers, Console console) {
        List<Draft> forms = new ArrayList<>();
        forms.add(experiments.draft(name, RunLength.QUICK));
        if (forms.getFirst().isPublished()) {
            forms.add(experiments.draft(name, RunLength.AS_PUBLISHED));
        }
        List<String> mistakes = forms.stream()
                .flatMap(draft -> mistakes(name, draft, servers))
                .distinct()
                .toList();
        // One line each, however long, as editors and other tools read them.
        mistakes.forEach(mistake -> console.line(Wrapped.harmless(mistake).replaceAll("\\s+", " ")));
        if (!mistakes.isEmpty()) {
            return false;
        }
        console.line(name + " is right.");
        forms.forEach(draft -> say(plan(draft, servers), console));
        return true;
    }

    private static Stream<String> mistakes(String name, Draft draft, Servers servers) {
        List<Mistake> unknown = servers.mistakesIn(draft);
        List<String> mistakes = draft.mistakes(unknown);
        if (!mistakes.isEmpty()) {
            return mistakes.stream();
        }
        try {
            plan(draft, servers);
            return Stream.of();
        } catch (LabException e) {
            return Stream.of(name + ": " + e.problem().what());
        }
    }

    private static Plan plan(Draft draft, Servers servers) {
        int cores = Runtime.getRuntime().availableProcessors();
        return Plan.of(
                Resolution.resolve(
                        draft.require(List.of()), Overrides.none(), experiment -> servers.capacity(experiment, cores)),
                1);
    }

    private static void say(Plan plan, Console console) {
        Experiment experiment = plan.experiment();
        String form = switch (experiment.form()) {
            case QUICK -> "";
            case AS_PUBLISHED -> "With --as-published: ";
        };
        console.say(
                "  ",
                form + RunText.count(experiment.variants().size(), "variant") + ", "
                        + RunText.count(plan.trials().size(), "trial") + ", "
                        + Progress.words(TimeLeft.estimate(plan, 0)) + ".");
    }
}
