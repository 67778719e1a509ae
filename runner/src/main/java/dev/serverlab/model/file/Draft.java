package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.file.text.Location;
import dev.serverlab.model.file.text.Yaml;
import dev.serverlab.model.file.text.YamlMistake;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An experiment file as written. {@link ExperimentReader} resolves it.
 *
 * @param yaml its text as a tree; absent when it is not YAML, or empty
 * @param said its values, over the lab's defaults; absent when it does not have the form of an experiment
 * @param malformed its format errors
 */
public record Draft(
        Path file,
        ExperimentReader reader,
        @Nullable Yaml yaml,
        @Nullable Layer said,
        Findings malformed) {

    private static final String PUBLISHED = "asPublished";

    /** The most mistakes that are worth reporting at once. */
    private static final int MAX_TOLD = 20;

    /**
     * Checks the form of a text; no other class reads the text of an experiment.
     *
     * @param name of the experiment
     * @throws dev.serverlab.model.problem.LabException when it is to be run as published, but has no such form
     */
    static Draft of(Path file, String name, String text, RunLength form, Catalogue catalogue) {
        ExperimentReader reader = new ExperimentReader(name, form, catalogue);
        Findings findings = new Findings();
        try {
            Yaml yaml = new Yaml(text, findings);
            JsonNode document = yaml.document();
            if (document == null || document.isNull()) {
                return unreadable(file, reader, file + ": the file is empty");
            }
            if (!findings.mistakes().isEmpty()) {
                return new Draft(file, reader, yaml, null, findings);
            }
            FileSchema.check(document, findings);
            yaml.keepSpelling();
            Layer said = document instanceof ObjectNode keys
                    ? said(name, new Layer(keys), form).with(ResolvedExperiment.FOLDER, folder(file))
                    : null;
            return new Draft(file, reader, yaml, said, findings);
        } catch (YamlEngineException syntax) {
            return unreadable(file, reader, YamlMistake.of(file, syntax));
        }
    }

    private static Draft unreadable(Path file, ExperimentReader reader, String why) {
        Findings findings = new Findings();
        findings.add(Location.FILE, why);
        return new Draft(file, reader, null, null, findings);
    }

    /** The absolute folder, as a run may be resumed elsewhere. */
    private static Path folder(Path file) {
        return file.toAbsolutePath().normalize().resolveSibling("");
    }

    /** The question of a text, even if the rest is malformed; null when it has none. */
    static @Nullable String question(String text) {
        try {
            JsonNode document = new Yaml(text, new Findings()).document();
            return document == null
                    ? null
                    : document.path("question").stringValueOpt().orElse(null);
        } catch (YamlEngineException syntax) {
            return null;
        }
    }

    private static Layer said(String name, Layer file, RunLength form) {
        if (form == RunLength.QUICK) {
            return file;
        }
        if (!file.has(PUBLISHED)) {
            throw Problems.refused(
                    "not-published",
                    "The experiment '%s' cannot be run as published: its file has no asPublished.",
                    "Leave out --as-published.",
                    name);
        }
        return file.part(PUBLISHED).over(file);
    }

    /** Whether its file has that key, such as {@code paired.rate}. */
    public boolean says(String key) {
        return said != null && said.has(key);
    }

    /** Whether its file can be run as published. */
    public boolean isPublished() {
        return says(PUBLISHED);
    }

    /**
     * Its mistakes: each in a sentence with file, line, column and key, in the order of the file; only the first of many,
     * and how many more there are.
     */
    public List<String> mistakes() {
        Findings findings = new Findings(malformed);
        if (said != null) {
            reader.read(said, findings);
        }
        return words(findings);
    }

    /**
     * The experiment of the file alone.
     *
     * @throws dev.serverlab.model.problem.LabException naming every mistake when there is any
     */
    public Experiment experiment() {
        Findings findings = new Findings(malformed);
        Experiment experiment = said == null ? null : reader.read(said, findings);
        List<String> mistakes = words(findings);
        if (experiment == null || !mistakes.isEmpty()) {
            throw Problems.refused(
                    "experiment-malformed",
                    "%s",
                    "Correct the file; docs/experiments.md explains every key.",
                    String.join("\n", mistakes));
        }
        return experiment;
    }

    /**
     * The experiment as it will be run.
     *
     * @throws dev.serverlab.model.problem.LabException naming every mistake of the file, or else what the command line may
     *     not override, or every impossible number
     */
    public Experiment experiment(Overrides overrides) {
        return said == null ? experiment() : reader.read(said, overrides, new Findings(malformed), this::experiment);
    }

    private List<String> words(Findings findings) {
        Yaml tree = yaml;
        if (tree == null) {
            return findings.mistakes().stream().map(Findings.Mistake::what).toList();
        }
        List<String> words = findings.mistakes().stream()
                .map(mistake -> Map.entry(location(mistake, tree), mistake.what()))
                .sorted(Comparator.comparingInt(each -> tree.mark(each.getKey()).getIndex()))
                .map(each -> YamlMistake.of(file, tree.mark(each.getKey()), each.getKey(), each.getValue()))
                .distinct()
                .toList();
        int more = words.size() - MAX_TOLD;
        return more <= 0
                ? words
                : Stream.concat(words.stream().limit(MAX_TOLD), Stream.of(file + ": and %s more".formatted(more)))
                        .toList();
    }

    /** The form as published overrides the rest; a mistake is located where the value was written. */
    private Location location(Findings.Mistake mistake, Yaml tree) {
        Stream<Location> published = mistake.locations().stream()
                .filter(each -> reader.form() == RunLength.AS_PUBLISHED)
                .map(each -> each.in(Location.of(PUBLISHED)));
        return Stream.concat(published, mistake.locations().stream())
                .filter(tree::has)
                .findFirst()
                .orElse(mistake.location());
    }
}
