package dev.serverlab.vertx;

import dev.serverlab.vertx.InvalidSettingsException.Mistake;
import dev.serverlab.vertx.Settings.Endpoint;
import io.vertx.core.ThreadingModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** Reads {@link Settings} and collects every mistake, so that one start names them all. */
final class SettingsReader {

    private static final String PROFILE = "--profile=";
    private static final String LOOPBACK = "127.0.0.1";
    private static final int MAX_THREADS = 10_000;
    private static final Map<String, ThreadingModel> THREADING_MODELS = new TreeMap<>(
            Map.of("event-loop", ThreadingModel.EVENT_LOOP, "virtual-thread", ThreadingModel.VIRTUAL_THREAD));

    private final Properties properties;
    private final List<Mistake> mistakes = new ArrayList<>();

    private SettingsReader(Properties properties) {
        this.properties = properties;
    }

    /**
     * Reads the arguments and properties of a start; a single setting overrides the profile.
     *
     * @param args at most {@code --profile=NAME}
     * @param properties the system properties; only the settings' names are looked at
     * @throws InvalidSettingsException when any of them cannot be used; its message names all that cannot
     */
    static Settings read(String[] args, Properties properties) {
        return new SettingsReader(properties).read(args);
    }

    private Settings read(String[] args) {
        Profile profile = profile(args);
        Tuning base = profile.tuning(Runtime.getRuntime().availableProcessors());
        Tuning tuning = new Tuning(
                number("eventLoopPoolSize", 1, MAX_THREADS, base.eventLoopPoolSize()),
                number("workerPoolSize", 1, MAX_THREADS, base.workerPoolSize()),
                number("instances", 1, MAX_THREADS, base.instances()),
                threadingModel(base.threadingModel()));
        Endpoint service = endpoint("server", 8083);
        Endpoint management = endpoint("management.server", 9083);
        boolean samePlace =
                service.port() == management.port() && service.address().equals(management.address());
        if (samePlace && service.port() != 0) {
            mistakes.add(new Mistake(
                    "server.port and management.server.port are both " + service.port() + ".",
                    "Give one of them another port, or 0 for any free one."));
        }
        if (!mistakes.isEmpty()) {
            throw new InvalidSettingsException(mistakes);
        }
        return new Settings(profile, tuning, service, management);
    }

    private Profile profile(String[] args) {
        List<String> names = new ArrayList<>();
        for (String arg : args) {
            if (arg.startsWith(PROFILE)) {
                names.add(arg.substring(PROFILE.length()));
            } else {
                mistakes.add(new Mistake(
                        "the argument \"" + arg + "\" is unknown.",
                        "Give --profile=NAME after the jar, and every other setting as -Dname=value before -jar."));
            }
        }
        if (names.size() > 1) {
            mistakes.add(new Mistake("--profile is given " + names.size() + " times.", "Give it once."));
        }
        Profile profile = Profile.DEFAULT;
        for (String name : names) {
            Optional<Profile> found = Profile.ofWireName(name);
            if (found.isEmpty()) {
                mistakes.add(new Mistake(
                        "there is no profile \"" + name + "\".", "Choose one of " + Profile.wireNames() + "."));
            }
            profile = found.orElse(profile);
        }
        return profile;
    }

    private Endpoint endpoint(String name, int defaultPort) {
        String address = properties.getProperty(name + ".address", LOOPBACK);
        if (address.isBlank()) {
            mistakes.add(new Mistake(
                    name + ".address is empty.", "Give an address of this machine, such as " + LOOPBACK + "."));
        }
        return new Endpoint(name, address, number(name + ".port", 0, 65_535, defaultPort));
    }

    private ThreadingModel threadingModel(ThreadingModel absent) {
        String text = properties.getProperty("threadingModel");
        if (text == null) {
            return absent;
        }
        ThreadingModel model = THREADING_MODELS.get(text);
        if (model == null) {
            mistakes.add(new Mistake(
                    "threadingModel is \"" + text + "\".",
                    "Choose one of " + String.join(", ", THREADING_MODELS.keySet()) + "."));
            return absent;
        }
        return model;
    }

    private int number(String name, int min, int max, int absent) {
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
        mistakes.add(new Mistake(
                name + " is \"" + text + "\".",
                "Give a whole number from " + min + " to " + max + ", such as -D" + name + "=" + absent + "."));
        return absent;
    }
}
