package dev.serverlab.cli;

import dev.serverlab.analysis.claims.Claims;
import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.kept.Runs;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.ClaimsDocument;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.render.Markdown;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab claims}: published claims compared with what saved runs measured. */
@Command(
        name = "claims",
        description = {
            "Writes docs/claims.md: published claims beside measurements.",
            "It reads saved runs and judges none again. A claim that was reworded since its run is left open."
        },
        footer = {"", "Exit code: 0 fine, 2 when a run cannot be read or has no claims."})
final class ClaimsCommand extends LabCommand {

    @Parameters(
            arity = "0..*",
            paramLabel = "RUN",
            description =
                    "A run's folder, its run.json, or the name of its folder in results (default: all in results/reference/claims).")
    private List<String> names = List.of();

    @Option(names = "--stdout", description = "Prints the page instead of writing it.")
    private boolean toStdout;

    @Override
    protected ExitCode run() {
        Runs runs = lab().runs();
        List<KeptRun> kept =
                names.isEmpty() ? shipped() : names.stream().map(runs::named).toList();
        String page =
                Markdown.of(ClaimsDocument.of(kept.stream().map(this::withPlace).toList()));
        if (toStdout) {
            console().print(page);
        } else {
            Path file = lab().home().resolve("docs").resolve("claims.md");
            write(
                    file,
                    page,
                    what -> Problems.refused(
                            "claims-unwritable",
                            "%s",
                            "Check its permissions, or print the page with --stdout.",
                            what));
            console().say("Wrote " + Console.shown(file) + " from " + Numbers.count(kept.size(), "run") + ".");
        }
        return ExitCode.FINE;
    }

    private List<KeptRun> shipped() {
        Path folder = lab().results().resolve("reference/claims");
        List<Path> runs = KeptRun.foldersWith(KeptRun.FILE, folder);
        if (runs.isEmpty()) {
            throw Problems.refused(
                    "claims-none",
                    "There are no runs in %s.",
                    "Name runs of experiments that test claims, or run this in a checkout, which has some.",
                    folder);
        }
        return runs.stream().map(KeptRun::read).toList();
    }

    private ClaimsDocument.Kept withPlace(KeptRun kept) {
        Run run = kept.run();
        if (run.claims().isEmpty()) {
            throw Problems.refused(
                    "claims-none",
                    "%s is a run of '%s', which has no claims.",
                    "Give runs of experiments that test claims; ./lab list names the experiments.",
                    kept.folder(),
                    run.experiment().name());
        }
        Path checkout = lab().home().toAbsolutePath().normalize();
        // A path outside the checkout is meaningful on this machine only.
        String place = kept.folder().startsWith(checkout)
                ? checkout.relativize(kept.folder()).toString().replace('\\', '/')
                : run.id();
        return new ClaimsDocument.Kept(place, run.withClaims(Claims.leftOpen(run.claims(), today(run))));
    }

    /** The claims of its experiment as it reads now; none when the lab no longer has it. */
    private List<Claim> today(Run run) {
        Experiment kept = run.experiment();
        return Files.isRegularFile(lab().home().resolve("experiments").resolve(kept.name() + ".yaml"))
                ? lab().experiments()
                        .draft(kept.name(), kept.form(), lab().catalogue())
                        .experiment()
                        .expectations()
                        .claims()
                : List.of();
    }
}
