package dev.serverlab.cli;

import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Progress;
import dev.serverlab.measure.environment.VariantJdks;
import dev.serverlab.measure.place.Platforms;
import dev.serverlab.measure.revision.Revisions;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.measure.trial.progress.TimeLeft;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.file.Catalogue;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Overrides;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.PlainText;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./lab validate}: the mistakes in experiment files, or what valid ones would do. */
@Command(
        name = "validate",
        description = {
            "Names every mistake in experiment files, with line and column.",
            "Shows what the valid ones would do. Starts nothing."
        },
        footer = {"", "Exit code: 0 when all are valid, 2 when one is not."})
final class ValidateCommand extends LabCommand {

    @Parameters(
            arity = "1..*",
            paramLabel = "EXPERIMENT",
            description = "Names that ${ROOT-COMMAND-NAME} list shows, or .yaml files.")
    private List<String> names = List.of();

    @Override
    protected ExitCode run() {
        Servers servers = lab().servers();
        List<String> wrong =
                names.stream().filter(name -> !validate(name, servers)).toList();
        return wrong.isEmpty() ? ExitCode.FINE : ExitCode.REFUSED;
    }

    private boolean validate(String name, Servers servers) {
        Catalogue catalogue = lab().backends().with(servers);
        Draft quick = lab().experiments().draft(name, RunLength.QUICK, catalogue);
        List<Draft> forms = quick.isPublished()
                ? List.of(quick, lab().experiments().draft(name, RunLength.AS_PUBLISHED, catalogue))
                : List.of(quick);
        List<String> mistakes = forms.stream()
                .flatMap(draft -> mistakes(name, draft, servers).stream())
                .distinct()
                .toList();
        // One line each, however long, as editors and other tools read them.
        mistakes.forEach(mistake -> console().line(PlainText.oneLine(mistake)));
        if (!mistakes.isEmpty()) {
            return false;
        }
        console().line(name + " is valid.");
        forms.forEach(draft -> say(plan(draft)));
        Experiment experiment = plan(quick).experiment();
        VariantJdks.of(experiment)
                .missing()
                .forEach((variant, problem) -> console().say("  ", variant + " cannot run here: " + problem.what()));
        Platforms.missing(experiment, servers.with(experiment))
                .forEach(problem ->
                        console().say("  ", "It cannot run here: " + problem.what() + " " + problem.action()));
        return true;
    }

    private static List<String> mistakes(String name, Draft draft, Servers servers) {
        if (!draft.mistakes().isEmpty()) {
            return draft.mistakes();
        }
        try {
            Experiment experiment = plan(draft).experiment();
            var _ = Revisions.of(servers.with(experiment)).resolved(experiment, null);
            var _ = VariantJdks.of(experiment).requireEnough(experiment);
            return List.of();
        } catch (LabException e) {
            return List.of(name + ": " + e.problem().what());
        }
    }

    private static Plan plan(Draft draft) {
        return Plan.of(draft.experiment(Overrides.NONE), 1);
    }

    private void say(Plan plan) {
        Experiment experiment = plan.experiment();
        String form = experiment.form() == RunLength.AS_PUBLISHED ? "With --as-published: " : "";
        String variants = Numbers.count(experiment.variants().size(), "variant");
        String trials = Numbers.count(plan.trials().size(), "trial");
        console().say("  ", form + variants + ", " + trials + ", " + Progress.words(TimeLeft.estimate(plan, 0)) + ".");
    }
}
