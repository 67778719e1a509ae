package dev.serverlab.model.file;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/**
 * What is wrong with a YAML file that a person wrote, and where. Jackson loses the place of a key that it does not know
 * and names the place of a syntax error only roughly, so both are looked up in the text.
 */
public final class YamlMistake {

    private YamlMistake() {}

    /** One sentence with file, line and column, both from 1, the key, and the mistake. */
    public static String describe(Path file, String text, JacksonException e) {
        List<JacksonException.Reference> path = e.getPath();
        String key = path.stream()
                .map(JacksonException.Reference::getPropertyName)
                .filter(name -> name != null)
                .collect(Collectors.joining("."));
        return file + place(text, e) + (key.isEmpty() ? "" : " (" + key + ")") + ": " + what(e);
    }

    private static String place(String text, JacksonException e) {
        Optional<Mark> mark;
        try {
            Yaml yaml = Yaml.read(text, new Findings());
            mark = e.getPath().isEmpty() ? Optional.empty() : yaml.mark(place(e));
        } catch (MarkedYamlEngineException syntax) {
            mark = syntax.getProblemMark();
        } catch (YamlEngineException other) {
            mark = Optional.empty();
        }
        if (mark.isPresent()) {
            return " line " + (mark.get().getLine() + 1) + ", column "
                    + (mark.get().getColumn() + 1);
        }
        TokenStreamLocation at = e.getLocation();
        return at == null || at.getLineNr() < 1 ? "" : " line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    private static Place place(JacksonException e) {
        Place place = Place.FILE;
        for (JacksonException.Reference step : e.getPath()) {
            String name = step.getPropertyName();
            place = name == null ? place.at(step.getIndex()) : place.at(name);
        }
        return e instanceof UnrecognizedPropertyException unknown
                ? place.outer().atKey(unknown.getPropertyName())
                : place;
    }

    private static String what(JacksonException e) {
        if (e instanceof UnrecognizedPropertyException unknown) {
            return "there is no key '" + unknown.getPropertyName() + "' here; there are "
                    + unknown.getKnownPropertyIds().stream()
                            .map(Object::toString)
                            .sorted()
                            .collect(Collectors.joining(", "));
        }
        Throwable cause = e.getCause();
        if (cause instanceof MarkedYamlEngineException syntax) {
            return syntax.getProblem();
        }
        // From the lab's own types, which say themselves what they take.
        if ((cause instanceof IllegalArgumentException || cause instanceof NullPointerException)
                && cause.getMessage() != null) {
            return cause.getMessage();
        }
        if (e instanceof MismatchedInputException mismatch) {
            if (mismatch.getCurrentToken() == null && e.getPath().isEmpty()) {
                return "the file is empty";
            }
            String wanted = wanted(mismatch.getTargetType());
            if (wanted != null) {
                return "must be " + wanted;
            }
        }
        return String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("malformed");
    }

    private static @Nullable String wanted(@Nullable Class<?> type) {
        if (type == Integer.class || type == int.class) {
            return "a whole number";
        }
        if (type == Double.class || type == double.class) {
            return "a number";
        }
        if (type == String.class) {
            return "text";
        }
        if (type != null && List.class.isAssignableFrom(type)) {
            return "a list";
        }
        return type != null && (type.isRecord() || Map.class.isAssignableFrom(type)) ? "keys with values" : null;
    }
}
