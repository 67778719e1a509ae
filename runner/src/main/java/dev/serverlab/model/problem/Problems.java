package dev.serverlab.model.problem;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creates problems and their exceptions. */
public final class Problems {

    private Problems() {}

    /**
     * A problem.
     *
     * @param code its name for programs, also in {@code run.json}
     * @param what what is wrong, a {@linkplain java.util.Formatter format}
     * @param action what to do about it, a format for the same values
     */
    public static Problem of(String code, String what, String action, @Nullable Object... values) {
        return new Problem(code, what.formatted(values), action.formatted(values));
    }

    /** Input that cannot be run: nothing has been started. */
    public static LabException refused(String code, String what, String action, @Nullable Object... values) {
        return new LabException(of(code, what, action, values), ExitCode.REFUSED);
    }

    /** A server or the generator failed. */
    public static LabException failed(String code, String what, String action, @Nullable Object... values) {
        return new LabException(of(code, what, action, values), ExitCode.FAILED);
    }

    /** Why a file could not be read or written, as part of a sentence. Java's own messages are a path or a class. */
    public static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "permission denied";
            case FileAlreadyExistsException file -> "it already exists";
            case NoSuchFileException missing -> "it does not exist";
            case NotDirectoryException file -> "it is not a folder";
            case FileSystemException other ->
                Objects.requireNonNullElse(other.getReason(), "the system gives no reason");
            case CharacterCodingException binary -> "it is not UTF-8 text";
            default -> String.valueOf(e.getMessage()).strip();
        };
    }
}
