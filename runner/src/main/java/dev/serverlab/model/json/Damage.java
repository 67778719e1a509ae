package dev.serverlab.model.json;

import dev.serverlab.model.file.Location;
import java.util.Locale;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.DatabindException;

/** What is wrong with a file that the lab wrote, in the lab's words and not in those of the library that found it. */
public final class Damage {

    private static final ResourceBundle WORDS =
            ResourceBundle.getBundle("dev.serverlab.model.json.damage", Locale.ROOT);

    private static final int LONGEST = 300;

    private Damage() {}

    /** What {@code damage.properties} has under a key, with what is known of it filled in. */
    static String words(String key, @Nullable Object... values) {
        return WORDS.getString(key).formatted(values);
    }

    /** Something that is wrong at that location, in the words of that key. */
    static DatabindException at(Location location, String key, @Nullable Object... values) {
        String what = words(key, values);
        DatabindException wrong = DatabindException.from((JsonParser) null, what, new IllegalArgumentException(what));
        wrong.prependPath(Damage.class, location.toString());
        return wrong;
    }

    /** Where something was wrong, and what; without an end of sentence, and shortened when it quotes much. */
    public static String words(JacksonException e) {
        String words = where(e) + what(e);
        return words.length() > LONGEST ? words.substring(0, LONGEST) + "…" : words;
    }

    /** Its place as the beginning of a sentence: of a part, or else of the line that was read last; empty without either. */
    static String where(JacksonException e) {
        String part = Location.of(e).toString();
        TokenStreamLocation read = e.getLocation();
        if (!part.isEmpty()) {
            return words("part", part);
        }
        return read == null || read.getLineNr() < 1 ? "" : words("line", read.getLineNr(), read.getColumnNr());
    }

    private static String what(JacksonException e) {
        Throwable cause = e.getCause();
        // From the lab's own types, which say themselves what they take.
        if (cause instanceof IllegalArgumentException && !(cause instanceof NumberFormatException)) {
            return String.valueOf(cause.getMessage());
        }
        return switch (e) {
            case StreamConstraintsException tooMuch -> beyond(String.valueOf(tooMuch.getOriginalMessage()));
            case UnexpectedEndOfInputException cut -> words("cut");
            case InputCoercionException number -> words("number");
            case StreamReadException syntax -> words("no-json");
            default -> words("form");
        };
    }

    /** The library tells in its message alone which limit it was. */
    private static String beyond(String message) {
        if (message.startsWith("Document nesting")) {
            return words("too-deep", JsonFile.DEEPEST);
        }
        return message.startsWith("Token count")
                ? words("too-many", JsonFile.MOST_TOKENS)
                : words("too-long", JsonFile.MOST_DIGITS);
    }
}
