package dev.serverlab.cli.saved;

import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.kept.Runs;
import dev.serverlab.cli.share.GithubComment;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.report.chart.Card;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.render.Png;
import dev.serverlab.report.run.Sharing;
import dev.serverlab.report.text.AnswerText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab share}: a run as five lines of text, and as a picture. */
@Command(
        name = "share",
        description = {
            "Prints a run as five lines for a chat and draws a picture of it.",
            "Writes the picture beside run.json: share.png and share.svg, 1200 x 630."
        })
public final class ShareCommand extends LabCommand {

    private static final String SVG = "share.svg";
    private static final String PNG = "share.png";

    @Parameters(
            arity = "0..1",
            paramLabel = "RUN",
            description =
                    "A run's folder, its run.json, or the name of its folder in results (default: the newest there).")
    private @Nullable String name;

    @Option(
            names = "--github-comment",
            description = "Tells it in a comment on the pull request that started this job, one for each experiment.")
    private boolean githubComment;

    @Override
    protected ExitCode run() {
        GithubComment comment = githubComment ? GithubComment.of(System.getenv()) : null;
        Runs runs = lab().runs();
        KeptRun kept = name == null ? KeptRun.read(runs.newest(KeptRun.FILE)) : runs.named(name);
        RunFolder folder = RunFolder.of(kept);
        String svg = Page.card(Sharing.card(kept.run()), kept.run().experiment().question(), AnswerText.of(kept.run()));
        folder.write(SVG, svg);
        Optional<byte[]> png = Png.of(svg, Card.WIDTH, Card.HEIGHT);
        png.ifPresent(bytes -> folder.write(PNG, bytes));
        // One line each, however long, so that they can be pasted.
        Sharing.lines(kept.run()).forEach(line -> console().line(PlainText.oneLine(line)));
        Console people = new Console(spec().commandLine().getErr());
        people.line("");
        people.say("Picture: " + Console.shown(kept.folder().resolve(png.isPresent() ? PNG : SVG))
                + (png.isPresent() ? ", and " + SVG + " beside it." : ". No PNG: this Java has no fonts."));
        if (comment != null) {
            people.say("Comment: " + comment.leave(kept.run()));
        }
        return ExitCode.FINE;
    }
}
