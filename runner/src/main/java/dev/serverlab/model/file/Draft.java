package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.RunLength;
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
 * An experiment file as a person wrote it, with all that is wrong with it. Three stages look at it, each at what the
 * one before left: its form ({@link Yaml}, {@link FileSchema}), what it means ({@link ResolvedExperiment}, {@link
 * ExperimentLimits}), and whether there is what it names ({@link ReferenceCheck}).
 *
 * @param parts what it says and means; absent when it has not the form of an experiment
 * @param mistakes each in a sentence with file, line, column and key, in the order of the file; of many the first, and
 *     how many there are more
 */
public record Draft(@Nullable Parts parts, List<String> mistakes) {

    private static final String PUBLISHED = "asPublished";

    /** More than a person mends at once. */
    private static final int MOST_TOLD = 20;

    /** What an experiment says above the lab's defaults, and what that means. */
    record Parts(Layer said, Experiment experiment) {}

    /**
     * Looks at a text, the one place where the text of an experiment is.
     *
     * @param name of the experiment
     * @throws dev.serverlab.model.problem.LabException when it is to be run as published, and does not say how that was
     */
    static Draft of(Path file, String name, String text, RunLength form, Catalogue catalogue) {
        Findings findings = new Findings();
        Parts parts = null;
        try {
            Yaml yaml = new Yaml(text, findings);
            JsonNode document = yaml.document();
            if (document == null || document.isNull()) {
                return new Draft(null, List.of(file + ": the file is empty"));
            }
            if (findings.mistakes().isEmpty()) {
                FileSchema.check(document, findings);
                yaml.keepSpelling();
                if (document instanceof ObjectNode keys) {
                    Layer said = said(name, new Layer(keys), form).with(ResolvedExperiment.FOLDER, folder(file));
                    ResolvedExperiment resolved = ResolvedExperiment.of(name, form, said, findings);
                    ExperimentLimits.check(resolved, findings);
                    ReferenceCheck.check(resolved, catalogue, findings);
                    OwnServerChecks.check(resolved, said, catalogue.servers().keySet(), findings);
                    parts = new Parts(said, resolved.experiment());
                }
            }
            List<String> words = findings.mistakes().stream()
                    .map(mistake -> Map.entry(location(mistake, form, yaml), mistake.what()))
                    .sorted(Comparator.comparingInt(
                            each -> yaml.mark(each.getKey()).getIndex()))
                    .map(each -> YamlWords.of(file, yaml.mark(each.getKey()), each.getKey(), each.getValue()))
                    .distinct()
                    .toList();
            return new Draft(parts, told(file, words));
        } catch (YamlEngineException syntax) {
            return new Draft(null, List.of(YamlWords.of(file, syntax)));
        }
    }

    /** Absolute, as a run may be resumed elsewhere. */
    private static Path folder(Path file) {
        return file.toAbsolutePath().normalize().resolveSibling("");
    }

    private static List<String> told(Path file, List<String> mistakes) {
        int more = mistakes.size() - MOST_TOLD;
        return more <= 0
                ? mistakes
                : Stream.concat(mistakes.stream().limit(MOST_TOLD), Stream.of(file + ": and %s more".formatted(more)))
                        .toList();
    }

    /** The question of a text, whatever else is wrong with it; null when it has none. */
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
                    "The experiment '%s' has no form as published: its file has no asPublished.",
                    "Leave out --as-published.",
                    name);
        }
        return file.part(PUBLISHED).over(file);
    }

    /** What the form as published says lies over the rest; nobody is blamed for what he did not say. */
    private static Location location(Findings.Mistake mistake, RunLength form, Yaml yaml) {
        Stream<Location> published = mistake.locations().stream()
                .filter(each -> form == RunLength.AS_PUBLISHED)
                .map(each -> each.in(Location.of(PUBLISHED)));
        return Stream.concat(published, mistake.locations().stream())
                .filter(yaml::has)
                .findFirst()
                .orElse(mistake.location());
    }

    /** Whether its file says something of that key, such as {@code paired.rate}. */
    public boolean says(String key) {
        return parts != null && parts.said().has(key);
    }

    /** Whether its file tells how it was published. */
    public boolean isPublished() {
        return parts != null && parts.said().has(PUBLISHED);
    }

    /**
     * What it means.
     *
     * @throws dev.serverlab.model.problem.LabException naming every mistake when there is any
     */
    public Experiment experiment() {
        return right().experiment();
    }

    /**
     * What it says above the lab's defaults, and what that means.
     *
     * @throws dev.serverlab.model.problem.LabException naming every mistake when there is any
     */
    Parts right() {
        if (parts == null || !mistakes.isEmpty()) {
            throw Problems.refused(
                    "experiment-malformed",
                    "%s",
                    "Correct the file; docs/experiments.md explains every key.",
                    String.join("\n", mistakes));
        }
        return parts;
    }
}
