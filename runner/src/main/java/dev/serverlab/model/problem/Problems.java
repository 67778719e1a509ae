package dev.serverlab.model.problem;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;
import java.util.Objects;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/**
 * The problems that {@code problems.properties} words. Their keys begin with the code; where several have one code, a word
 * behind a dot tells them apart.
 */
public final class Problems {

    private static final ResourceBundle WORDS =
            ResourceBundle.getBundle("dev.serverlab.model.problem.problems", Locale.ROOT);

    private Problems() {}

    /**
     * A problem with what is known of it filled in.
     *
     * @throws java.util.MissingResourceException when there is no such key
     */
    public static Problem of(String key, @Nullable Object... values) {
        String code = key.split("\\.", 2)[0];
        String action = (WORDS.containsKey(key + ".action") ? key : code) + ".action";
        return new Problem(code, part(key, values), part(action, values));
    }

    /**
     * A part of what a problem says.
     *
     * @throws java.util.MissingResourceException when there is no such key
     */
    public static String part(String key, @Nullable Object... values) {
        return WORDS.getString(key).formatted(values);
    }

    /** Input that cannot be run: nothing has been started. */
    public static LabException refused(String key, @Nullable Object... values) {
        return new LabException(of(key, values), ExitCode.REFUSED);
    }

    /** A server or the generator failed. */
    public static LabException failed(String key, @Nullable Object... values) {
        return new LabException(of(key, values), ExitCode.FAILED);
    }

    /** Why a file could not be read or written, a part of a sentence. Java's own words are the path once more, or a class. */
    public static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "permission denied";
            case FileAlreadyExistsException file -> "it is there already";
            case NoSuchFileException missing -> "it is not there";
            case NotDirectoryException file -> "it is no folder";
            case FileSystemException other ->
                Objects.requireNonNullElse(other.getReason(), "the system does not say why");
            case CharacterCodingException binary -> "it is no UTF-8 text";
            default -> String.valueOf(e.getMessage()).strip();
        };
    }
}
