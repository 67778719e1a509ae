package dev.serverlab.vertx;

import dev.serverlab.vertx.InvalidSettingsException.Mistake;
import dev.serverlab.vertx.Settings.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** What a start was given, and every mistake in it, so that one start names them all. */
public final class Given {

    public static final int MAX_THREADS = 10_000;

    private static final String PROFILE = "--profile=";
    private static final String LOOPBACK = "127.0.0.1";

    private static final Map<String, Boolean> FLAGS = new TreeMap<>(Map.of("false", false, "true", true));

    private final Properties properties;
    private final List<Mistake> mistakes = new ArrayList<>();

    /** @param properties the system properties; only the settings' names are looked at */
    public Given(Properties properties) {
        this.properties = properties;
    }

    /**
     * The profile that the arguments name.
     *
     * @param args at most {@code --profile=NAME}
     * @param profiles by name, in the order in which people read them
     * @param absent the one when they name none
     */
    public <P> P profile(String[] args, Map<String, P> profiles, P absent) {
        List<String> given = new ArrayList<>();
        for (String arg : args) {
            if (arg.startsWith(PROFILE)) {
                given.add(arg.substring(PROFILE.length()));
            } else {
                wrong(
                        "the argument \"" + arg + "\" is unknown.",
                        "Give --profile=NAME after the jar, and every other setting as -Dname=value before -jar.");
            }
        }
        if (given.size() > 1) {
            wrong("--profile is given " + given.size() + " times.", "Give it once.");
        }
        P profile = absent;
        for (String name : given) {
            if (!profiles.containsKey(name)) {
                wrong("there is no profile \"" + name + "\".", chooseOneOf(profiles));
            }
            profile = profiles.getOrDefault(name, profile);
        }
        return profile;
    }

    public Endpoint service(int defaultPort) {
        return endpoint("server", defaultPort);
    }

    public Endpoint management(int defaultPort) {
        return endpoint("management.server", defaultPort);
    }

    private Endpoint endpoint(String name, int defaultPort) {
        String address = properties.getProperty(name + ".address", LOOPBACK);
        if (address.isBlank()) {
            wrong(name + ".address is empty.", "Give an address of this machine, such as " + LOOPBACK + ".");
        }
        return new Endpoint(name, address, number(name + ".port", 0, 65_535, defaultPort));
    }

    /** One port cannot be both. */
    public void requireApart(Endpoint service, Endpoint management) {
        boolean samePlace =
                service.port() == management.port() && service.address().equals(management.address());
        if (samePlace && service.port() != 0) {
            wrong(
                    "server.port and management.server.port are both " + service.port() + ".",
                    "Give one of them another port, or 0 for any free one.");
        }
    }

    /** One of several words. */
    public <T> T choice(String name, Map<String, T> choices, T absent) {
        String text = properties.getProperty(name);
        if (text == null) {
            return absent;
        }
        T chosen = choices.get(text);
        if (chosen == null) {
            wrong(name + " is \"" + text + "\".", chooseOneOf(choices));
            return absent;
        }
        return chosen;
    }

    private static String chooseOneOf(Map<String, ?> choices) {
        return "Choose one of " + String.join(", ", choices.keySet()) + ".";
    }

    public boolean flag(String name, boolean absent) {
        return choice(name, FLAGS, absent);
    }

    public int threads(String name, int absent) {
        return number(name, 1, MAX_THREADS, absent);
    }

    public int number(String name, int min, int max, int absent) {
        String text = properties.getProperty(name);
        if (text == null) {
            return absent;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Refused below, like a number out of range.
        }
        wrong(
                name + " is \"" + text + "\".",
                "Give a whole number from " + min + " to " + max + ", such as -D" + name + "=" + absent + ".");
        return absent;
    }

    public void wrong(String problem, String action) {
        mistakes.add(new Mistake(problem, action));
    }

    /** @throws InvalidSettingsException naming every mistake, when there is one */
    public void refuseMistakes() {
        if (!mistakes.isEmpty()) {
            throw new InvalidSettingsException(mistakes);
        }
    }
}
