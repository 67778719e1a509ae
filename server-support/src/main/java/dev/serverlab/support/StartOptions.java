package dev.serverlab.support;

import java.util.List;

/** Arguments and system properties of a start, for frameworks that read none themselves. */
public final class StartOptions {

    private static final String ARGUMENT = "--profile=";

    private StartOptions() {}

    /**
     * The profile that the arguments may name with {@code --profile=NAME}.
     *
     * @throws StartException when it is none of the names, or there is another argument
     */
    public static String profile(String[] args, List<String> names, String absent) {
        String profile = absent;
        for (String arg : args) {
            if (!arg.startsWith(ARGUMENT)) {
                throw new StartException(
                        2,
                        "the argument \"" + arg + "\" is unknown.",
                        "Give --profile=NAME after the jar, and every other setting as -Dname=value before -jar.");
            }
            profile = arg.substring(ARGUMENT.length());
        }
        return oneOf(names, "the profile", profile);
    }

    /** The system property of that name, a number of threads. */
    public static int threads(String name, int absent) {
        return number(name, 1, 10_000, absent);
    }

    /**
     * The system property {@code NAME.port}.
     *
     * @return 0 for any free port
     */
    public static int port(String name, int absent) {
        return number(name + ".port", 0, 65_535, absent);
    }

    /** The system property {@code NAME.address}; without it, loopback. */
    public static String address(String name) {
        return System.getProperty(name + ".address", "127.0.0.1");
    }

    /**
     * The system property of that name.
     *
     * @throws StartException when it is no number in that range
     */
    public static int number(String name, int min, int max, int absent) {
        String text = System.getProperty(name, String.valueOf(absent));
        try {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Refused below, like a number out of range.
        }
        throw new StartException(
                2,
                name + " is \"" + text + "\".",
                "Give a whole number from %d to %d, such as -D%s=%d.".formatted(min, max, name, absent));
    }

    /** @throws StartException when it is neither true nor false */
    public static boolean flag(String name, boolean absent) {
        return choice(name, List.of("true", "false"), String.valueOf(absent)).equals("true");
    }

    /** @throws StartException when it is none of the choices */
    public static String choice(String name, List<String> choices, String absent) {
        return oneOf(choices, name, System.getProperty(name, absent));
    }

    private static String oneOf(List<String> choices, String name, String text) {
        if (!choices.contains(text)) {
            throw new StartException(
                    2, name + " is \"" + text + "\".", "Choose one of " + String.join(", ", choices) + ".");
        }
        return text;
    }
}
