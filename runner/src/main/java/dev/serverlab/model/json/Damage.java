package dev.serverlab.model.json;

import dev.serverlab.model.file.text.Location;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.DatabindException;

/** Damage to a file that the lab wrote, in the lab's words instead of those of the library that found it. */
public final class Damage {

    static final String WRONG_FORM = "it has the wrong format";
    private static final int LONGEST = 300;

    private Damage() {}

    /** The exception for damage at that location. */
    static DatabindException at(Location location, String what) {
        DatabindException wrong = DatabindException.from((JsonParser) null, what, new IllegalArgumentException(what));
        wrong.prependPath(Damage.class, location.toString());
        return wrong;
    }

    /** The location and the damage; without a full stop, and shortened when it quotes much. */
    public static String words(JacksonException e) {
        String words = where(e) + what(e);
        return words.length() > LONGEST ? words.substring(0, LONGEST) + "…" : words;
    }

    /** Its location as the beginning of a sentence: a part, or else the last line read; empty without either. */
    static String where(JacksonException e) {
        String part = Location.of(e).toString();
        TokenStreamLocation read = e.getLocation();
        if (!part.isEmpty()) {
            return "at " + part + ": ";
        }
        return read == null || read.getLineNr() < 1
                ? ""
                : "in line " + read.getLineNr() + ", column " + read.getColumnNr() + ": ";
    }

    private static String what(JacksonException e) {
        Throwable cause = e.getCause();
        // From the lab's own types, whose messages say what they accept.
        if (cause instanceof IllegalArgumentException && !(cause instanceof NumberFormatException)) {
            return String.valueOf(cause.getMessage());
        }
        return switch (e) {
            case StreamConstraintsException tooMuch -> beyond(String.valueOf(tooMuch.getOriginalMessage()));
            case UnexpectedEndOfInputException cut -> "it ends too early";
            case InputCoercionException number -> "the number is too large";
            case StreamReadException syntax -> "this is not JSON";
            default -> WRONG_FORM;
        };
    }

    /** Only the library's message says which limit was exceeded. */
    private static String beyond(String message) {
        if (message.startsWith("Document nesting")) {
            return "it is nested deeper than " + JsonFile.DEEPEST + " levels";
        }
        return message.startsWith("Token count")
                ? "it has more than " + JsonFile.MAX_TOKENS + " values, names and brackets"
                : "a number has more than " + JsonFile.MAX_DIGITS
                        + " digits, or a text is longer than any of the lab's";
    }
}
