package dev.serverlab.cli.saved;

import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.analysis.why.Cost;
import dev.serverlab.analysis.why.Reasons;
import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.render.Terminal;
import dev.serverlab.report.why.WhyDocument;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./lab why}: the layers and methods that make two variants differ. */
@Command(
        name = "why",
        description = {
            "Shows what makes one variant cost more CPU than another.",
            "Names the layers and methods of a run with profiles whose cost per request",
            "differs by more than chance, in µs."
        },
        footer = {"", "Exit code: 0 fine, 2 when the run has no such profiles."})
public final class WhyCommand extends LabCommand {

    @Parameters(
            index = "0",
            paramLabel = "RUN",
            description = "A run's folder, its run.json, or the name of its folder in results.")
    private String name = "";

    @Parameters(
            index = "1..2",
            arity = "0..2",
            paramLabel = "VARIANT",
            description = "The two that are compared (default: those that differ most).")
    private List<Variant> variants = List.of();

    @Override
    protected ExitCode run() {
        if (variants.size() == 1) {
            throw misused("Name two variants, or none.");
        }
        Run run = lab().runs().named(name).run();
        console().print(Terminal.of(WhyDocument.of(run, chosen(run))));
        return ExitCode.FINE;
    }

    private Reasons chosen(Run run) {
        List<Reasons> all = Reasons.of(run, Cost.CPU);
        if (all.isEmpty()) {
            throw Problems.refused(
                    "not-profiled",
                    "%s has no two profiled sessions that can be compared.",
                    "Measure paired sessions without --no-profile; the page of such a run says which server was not profiled.",
                    run.id());
        }
        if (variants.isEmpty()) {
            return Reasons.ofLargest(run, Answer.of(run).by(Metrics.CPU_PER_REQUEST))
                    .orElse(all.getFirst());
        }
        return all.stream()
                .filter(each -> Set.of(each.baseline(), each.candidate()).equals(Set.copyOf(variants)))
                .findFirst()
                .orElseThrow(() -> Problems.refused(
                        "not-profiled",
                        "%s has no profiles of %s and %s.",
                        "Name two of its variants: %4$s.",
                        run.id(),
                        variants.getFirst(),
                        variants.getLast(),
                        run.experiment().variants().stream()
                                .map(Variant::toString)
                                .collect(Collectors.joining(", "))));
    }
}
