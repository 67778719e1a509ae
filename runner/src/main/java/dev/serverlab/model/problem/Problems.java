package dev.serverlab.model.problem;

import java.util.Locale;
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
        return new Problem(
                code,
                WORDS.getString(key).formatted(values),
                WORDS.getString(action).formatted(values));
    }

    /** Input that cannot be run: nothing has been started. */
    public static LabException refused(String key, @Nullable Object... values) {
        return new LabException(of(key, values), ExitCode.REFUSED);
    }

    /** A server or the generator failed. */
    public static LabException failed(String key, @Nullable Object... values) {
        return new LabException(of(key, values), ExitCode.FAILED);
    }
}
