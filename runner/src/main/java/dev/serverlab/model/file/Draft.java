package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An experiment file as a person wrote it, with all that is wrong with it. Three stages look at it, each at what the one before
 * left: its form ({@link Yaml}, {@link FileSchema}), what it means ({@link Meaning}, {@link ExperimentLimits}), and whether
 * there is what it names ({@link Names}).
 */
public final class Draft {

    private static final String PUBLISHED = "asPublished";

    private final @Nullable Layer said;
    private final @Nullable Experiment experiment;
    private final List<String> mistakes;

    private Draft(@Nullable Layer said, @Nullable Experiment experiment, List<String> mistakes) {
        this.said = said;
        this.experiment = experiment;
        this.mistakes = mistakes;
    }

    /**
     * Looks at a text, the one place where the text of an experiment is.
     *
     * @param name of the experiment
     * @throws LabException when it is to be run as published, and does not say how that was
     */
    static Draft of(Path file, String name, String text, RunLength form, Catalogue catalogue) {
        Findings findings = new Findings();
        Yaml yaml;
        try {
            yaml = Yaml.read(text, findings);
        } catch (YamlEngineException syntax) {
            return unreadable(Yaml.words(file, syntax));
        }
        JsonNode document = yaml.document();
        if (document == null || document.isNull()) {
            return unreadable(file + ": the file is empty");
        }
        if (findings.mistakes().isEmpty()) {
            FileSchema.check(document, findings);
            yaml.keepSpelling();
            if (document instanceof ObjectNode keys) {
                Layer said = said(name, new Layer(keys), form);
                Meaning meaning = Meaning.of(name, form, said, findings);
                ExperimentLimits.check(meaning, findings);
                Names.check(meaning, catalogue, findings);
                return new Draft(said, meaning.experiment(), words(file, form, yaml, findings));
            }
        }
        return new Draft(null, null, words(file, form, yaml, findings));
    }

    /** The question of a text, whatever else is wrong with it; empty when it has none. */
    static Optional<String> question(String text) {
        try {
            JsonNode document = Yaml.read(text, new Findings()).document();
            return Optional.ofNullable(document)
                    .flatMap(keys -> keys.path("question").stringValueOpt());
        } catch (YamlEngineException syntax) {
            return Optional.empty();
        }
    }

    private static Draft unreadable(String why) {
        return new Draft(null, null, List.of(why));
    }

    private static Layer said(String name, Layer file, RunLength form) {
        return switch (form) {
            case QUICK -> file;
            case AS_PUBLISHED -> {
                if (!file.has(PUBLISHED)) {
                    throw LabException.refused(
                            "not-published",
                            "The experiment '" + name + "' has no form as published: its file has no asPublished.",
                            "Leave out --as-published.");
                }
                yield file.part(PUBLISHED).over(file);
            }
        };
    }

    /** Every mistake in a sentence with file, line, column and key, in the order of the file. */
    private static List<String> words(Path file, RunLength form, Yaml yaml, Findings findings) {
        record Located(Mark mark, String words) {}
        return findings.mistakes().stream()
                .map(mistake -> {
                    Location location = location(mistake, form, yaml);
                    Optional<Mark> mark = yaml.nearest(location);
                    return new Located(mark.orElseThrow(), Yaml.words(file, mark, location, mistake.what()));
                })
                .sorted(Comparator.<Located>comparingInt(each -> each.mark().getLine())
                        .thenComparingInt(each -> each.mark().getColumn()))
                .map(Located::words)
                .distinct()
                .toList();
    }

    /** What the form as published says lies over the rest; nobody is blamed for what he did not say. */
    private static Location location(Mistake mistake, RunLength form, Yaml yaml) {
        List<Location> locations = Stream.concat(Stream.of(mistake.location()), mistake.others().stream())
                .toList();
        Stream<Location> published = form == RunLength.AS_PUBLISHED
                ? locations.stream().map(each -> each.in(Location.of(PUBLISHED)))
                : Stream.of();
        return Stream.concat(published, locations.stream())
                .filter(each -> yaml.mark(each).isPresent())
                .findFirst()
                .orElse(mistake.location());
    }

    /** Whether its file tells how it was published. */
    public boolean isPublished() {
        return said != null && said.has(PUBLISHED);
    }

    /** Every mistake in a sentence with file, line, column and key, in the order of the file. */
    public List<String> mistakes() {
        return mistakes;
    }

    /**
     * What it means.
     *
     * @throws LabException naming every mistake when there is any
     */
    public Experiment experiment() {
        return right(experiment);
    }

    /**
     * What it says above the lab's defaults.
     *
     * @throws LabException naming every mistake when there is any
     */
    Layer said() {
        return right(said);
    }

    private <T> T right(@Nullable T part) {
        if (part == null || !mistakes.isEmpty()) {
            throw LabException.refused(
                    "experiment-malformed",
                    String.join("\n", mistakes),
                    "Correct the file; docs/experiments.md explains every key.");
        }
        return part;
    }
}
