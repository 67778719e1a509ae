package dev.serverlab.model.file.text;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** A mistake in a YAML file that a person wrote, with its location, in the lab's words instead of a library's. */
public final class YamlMistake {

    /** The limit for quoted keys and values. */
    private static final int LONGEST_KEY = 200;

    private static final int LONGEST = 1_000;

    private YamlMistake() {}

    /** Describes a Jackson error. */
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
            return of(file, mark, first.location(), first.what());
        } catch (YamlEngineException syntax) {
            return of(file, syntax);
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
        // From the lab's own types, whose messages say what they accept.
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

    /** A refused YAML feature, with a {@linkplain java.util.Formatter format} of the reason. */
    static final class Refused extends ParserException {

        private static final long serialVersionUID = 1L;

        Refused(String what, Event at, @Nullable Object... values) {
            super(what.formatted(values), at.getStartMark());
        }
    }

    /** A mistake in one sentence with file, line and column, both from 1, and the key. */
    public static String of(Path file, @Nullable Mark mark, Location location, String what) {
        return file
                + (mark == null ? "" : " line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1))
                + (location.equals(Location.FILE) ? "" : " (" + clipped(location.toString(), LONGEST_KEY) + ")")
                + ": " + clipped(what, LONGEST);
    }

    /** The same for text that is not YAML. */
    public static String of(Path file, YamlEngineException syntax) {
        if (!(syntax instanceof MarkedYamlEngineException marked)) {
            return file + ": it has a character that YAML does not allow, such as a control character";
        }
        Mark mark = marked.getProblemMark().orElse(null);
        String what = marked instanceof Refused
                ? marked.getProblem()
                : (mark != null && isTab(mark)
                        ? "this is a tab, but YAML is indented with spaces"
                        : "this is not YAML; look at this line and the one before: spaces at the start, quotes, "
                                + "brackets, the space after a colon");
        return of(file, mark, Location.FILE, what);
    }

    private static boolean isTab(Mark mark) {
        return mark.getPointer() < mark.getBuffer().length && mark.getBuffer()[mark.getPointer()] == '\t';
    }

    private static String clipped(String text, int longest) {
        return text.length() > longest ? text.substring(0, longest) + "…" : text;
    }
}
