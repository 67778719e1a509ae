package dev.serverlab.cli;

import dev.serverlab.cli.run.Progress;
import dev.serverlab.measure.server.Servers;
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
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./lab validate}: what is wrong with experiment files, or what they would do. */
@Command(
        name = "validate",
        description = {
            "Names every mistake in experiment files, with line and column.",
            "Of those that are right it says what they would do. Starts nothing."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Ends with 0 when all are right, and 2 when one is not."})
final class ValidateCommand implements Callable<Integer> {

    private final Home home;

    @Parameters(arity = "1..*", paramLabel = "EXPERIMENT", description = "Names that ./lab list shows, or .yaml files.")
    private List<String> names = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    ValidateCommand(Home home) {
        this.home = home;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Servers servers = home.servers();
        Experiments experiments = home.experiments();
        boolean right = true;
        for (String name : names) {
            right &= validate(name, experiments, servers, out);
        }
        out.flush();
        return (right ? ExitCode.FINE : ExitCode.REFUSED).number();
    }

    private static boolean validate(String name, Experiments experiments, Servers servers, PrintWriter out) {
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
        mistakes.forEach(mistake -> out.println(Wrapped.harmless(mistake).replaceAll("\\s+", " ")));
        if (!mistakes.isEmpty()) {
            return false;
        }
        out.println(name + " is right.");
        forms.forEach(draft -> say(plan(draft, servers), out));
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

    private static void say(Plan plan, PrintWriter out) {
        Experiment experiment = plan.experiment();
        String form = switch (experiment.form()) {
            case QUICK -> "";
            case AS_PUBLISHED -> "With --as-published: ";
        };
        out.println(Console.labelled(
                "  ",
                form + RunText.count(experiment.variants().size(), "variant") + ", "
                        + RunText.count(plan.trials().size(), "trial") + ", "
                        + Progress.words(Progress.estimate(plan)) + "."));
    }
}
