package dev.serverlab.model.file;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** What is wrong with a YAML file that a person wrote and that Jackson could not make sense of, and where. */
public final class YamlMistake {

    private YamlMistake() {}

    /** One sentence with file, line and column, both from 1, the key, and the mistake. */
    public static String describe(Path file, String text, JacksonException e) {
        Findings findings = new Findings();
        try {
            Yaml yaml = new Yaml(text, findings);
            Location location = e instanceof UnrecognizedPropertyException unknown
                    ? Location.of(e).outer().atKey(unknown.getPropertyName())
                    : Location.of(e);
            findings.add(location, yaml.document() == null ? "the file is empty" : what(e));
            Findings.Mistake first = findings.mistakes().getFirst();
            Mark mark = yaml.document() == null ? null : yaml.mark(first.location());
            return YamlWords.of(file, mark, first.location(), first.what());
        } catch (YamlEngineException syntax) {
            return YamlWords.of(file, syntax);
        }
    }

    private static String what(JacksonException e) {
        if (e instanceof UnrecognizedPropertyException unknown) {
            Stream<String> known =
                    unknown.getKnownPropertyIds().stream().map(Object::toString).sorted();
            return "there is no key '%s' here; there are %s"
                    .formatted(unknown.getPropertyName(), known.collect(Collectors.joining(", ")));
        }
        Throwable cause = e.getCause();
        // From the lab's own types, which say themselves what they take.
        if ((cause instanceof IllegalArgumentException || cause instanceof NullPointerException)
                && cause.getMessage() != null) {
            return cause.getMessage();
        }
        String wanted = e instanceof MismatchedInputException mismatch ? wanted(mismatch.getTargetType()) : null;
        if (wanted != null) {
            return "must be " + wanted;
        }
        return "it has the wrong format";
    }

    private static @Nullable String wanted(@Nullable Class<?> type) {
        return switch (type == null ? "" : type.isRecord() ? "Map" : type.getSimpleName()) {
            case "int", "Integer" -> "a whole number";
            case "double", "Double" -> "a number";
            case "String" -> "text";
            case "List" -> "a list";
            case "Map" -> "keys with values";
            default -> null;
        };
    }
}
