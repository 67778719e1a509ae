package dev.serverlab.cli.share;

import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.run.RunDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;

/**
 * The page of a job on GitHub Actions, to which the job's steps append Markdown.
 *
 * @param file to append to
 */
public record GithubSummary(Path file) {

    private static final String VARIABLE = "GITHUB_STEP_SUMMARY";

    /**
     * The summary that the environment names; empty outside a job.
     *
     * @param asked whether it was asked for
     * @throws dev.serverlab.model.problem.LabException when it was, and the environment does not say where
     */
    public static Optional<GithubSummary> of(Map<String, String> environment, boolean asked) {
        String file = environment.getOrDefault(VARIABLE, "");
        if (file.isBlank() && asked) {
            throw Problems.refused(
                    "github-summary-nowhere",
                    "--github-summary appends to the file that the environment variable %s names, which is "
                            + "not set.",
                    "Leave it out where the run is not a step of a job on GitHub.",
                    VARIABLE);
        }
        return Optional.of(file).filter(path -> !path.isBlank()).map(path -> new GithubSummary(Path.of(path)));
    }

    /**
     * Adds the text of summary.md without its picture, which GitHub could not access.
     *
     * @throws dev.serverlab.model.problem.LabException when it cannot be written
     */
    public void append(Run run) {
        try {
            String text = Markdown.of(RunDocument.of(run).withoutPicture());
            Files.writeString(file, text + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw Problems.failed(
                    "github-summary",
                    "The summary could not be appended to %s: %s.",
                    "Let the lab write to this file; summary.md of the run has the same text.",
                    file,
                    Problems.reason(e));
        }
    }
}
