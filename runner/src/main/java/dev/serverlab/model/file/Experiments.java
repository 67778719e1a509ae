package dev.serverlab.model.file;

import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.file.text.InputText;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.problem.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The experiment files of a folder. */
public record Experiments(Path folder) {

    private static final String ENDING = ".yaml";

    /** The names of all experiments, sorted. */
    public List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .map(Experiments::name)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw Problems.refused(
                    "experiments-unreadable",
                    "The folder of experiments cannot be read: %s.",
                    "Run the lab from its own checkout.",
                    Problems.reason(e));
        }
    }

    /**
     * Reads an experiment with its mistakes: a name in this folder, or the path of a file.
     *
     * @param catalogue the names that exist
     * @throws dev.serverlab.model.problem.LabException when there is none, it is not text, or has no form as published
     */
    public Draft draft(String nameOrPath, RunLength form, Catalogue catalogue) {
        Path file = file(nameOrPath);
        return Draft.of(file, name(file), InputText.of(file), form, catalogue);
    }

    /**
     * The same for a text without a file.
     *
     * @param file its hypothetical file, which its paths are relative to
     */
    public static Draft draft(Path file, String text, RunLength form, Catalogue catalogue) {
        return Draft.of(file, name(file), text, form, catalogue);
    }

    /**
     * The question of an experiment, even if the rest is malformed.
     *
     * @throws dev.serverlab.model.problem.LabException when it cannot be read
     */
    public String question(String name) {
        Path file = file(name);
        String question = Draft.question(InputText.of(file));
        if (question == null) {
            throw Problems.refused(
                    "experiment-malformed", "%s has no question.", "Run ./lab validate %2$s.", file, name);
        }
        return question;
    }

    private Path file(String nameOrPath) {
        boolean path = nameOrPath.endsWith(ENDING) || nameOrPath.contains("/");
        Path file = path ? Path.of(nameOrPath) : folder.resolve(nameOrPath + ENDING);
        if (!Files.isRegularFile(file)) {
            String names = Suggestion.of(path ? name(file) : nameOrPath, names());
            throw Files.isDirectory(file)
                    ? Problems.refused(
                            "unknown-experiment",
                            "%s is a folder.",
                            "%2$s The path of a .yaml file works as well.",
                            nameOrPath,
                            names)
                    : Problems.refused(
                            "unknown-experiment",
                            path ? "File %s does not exist." : "There is no experiment '%s'.",
                            "%2$s The path of a .yaml file works as well.",
                            nameOrPath,
                            names);
        }
        return file;
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("\\.yaml$", "");
    }
}
