package dev.serverlab.ingest;

import com.mongodb.ConnectionString;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * All settings of a start, with defaults filled in.
 *
 * @param way how events are stored
 * @param service where it listens, on loopback unless told otherwise; port 0 is any free one
 * @param management likewise
 * @param kafka where the broker is
 * @param mongodb where the database is
 * @param events where the event producer waits for the command to begin
 * @param inFlight inserts at once at most, and connections to the database
 */
record Settings(
        Way way,
        InetSocketAddress service,
        InetSocketAddress management,
        InetSocketAddress kafka,
        ConnectionString mongodb,
        InetSocketAddress events,
        int inFlight) {

    static final int MAX_IN_FLIGHT = 1_000;

    /**
     * Reads the arguments and properties of a start, and names every mistake in them at once.
     *
     * @param args at most {@code --profile=NAME}
     * @param properties the system properties; only the settings' names are looked at
     * @throws IngestException when any of them cannot be used
     */
    static Settings read(String[] args, Properties properties) {
        Reader given = new Reader(properties);
        Settings settings = new Settings(
                given.way(args),
                given.listening("server", 8087),
                given.listening("management.server", 9087),
                given.place("kafka.servers", 9092),
                given.mongodb(),
                given.place("events.address", 9099),
                given.number("ingest.inFlight", 1, Settings.MAX_IN_FLIGHT, 100));
        if (!given.mistakes.isEmpty()) {
            throw IngestException.wrongSettings(String.join(System.lineSeparator(), given.mistakes));
        }
        return settings;
    }

    /** As Kafka's clients take it. */
    String bootstrapServers() {
        return kafka.getHostString() + ":" + kafka.getPort();
    }

    private static final class Reader {

        private static final String PROFILE = "--profile=";
        private static final String LOOPBACK = "127.0.0.1";
        private static final int MAX_PORT = 65_535;

        private final Properties properties;
        private final List<String> mistakes = new ArrayList<>();

        private Reader(Properties properties) {
            this.properties = properties;
        }

        private Way way(String[] args) {
            Way way = Way.SYNC;
            for (String arg : args) {
                String profile = arg.startsWith(PROFILE) ? arg.substring(PROFILE.length()) : "";
                way = Way.ofProfile(profile).orElse(null);
                if (way == null || args.length > 1) {
                    wrong(
                            "\"" + arg + "\" is no profile, or not the only one.",
                            "Give one of " + Way.profiles() + " as --profile=NAME.");
                    return Way.SYNC;
                }
            }
            return way;
        }

        private int number(String name, int min, int max, int absent) {
            String text = properties.getProperty(name, String.valueOf(absent));
            try {
                int value = Integer.parseInt(text);
                if (value >= min && value <= max) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // Refused below, like a number out of range.
            }
            wrong(name + " is \"" + text + "\".", "Give a whole number from " + min + " to " + max + ".");
            return absent;
        }

        /** Loopback by default; a container sets it otherwise. */
        private InetSocketAddress listening(String on, int absentPort) {
            String address = properties.getProperty(on + ".address", LOOPBACK);
            InetSocketAddress listening = new InetSocketAddress(address, number(on + ".port", 0, MAX_PORT, absentPort));
            if (listening.isUnresolved()) {
                wrong(
                        on + ".address is \"" + address + "\".",
                        "Give an address of this machine, such as " + LOOPBACK + " or 0.0.0.0.");
            }
            return listening;
        }

        private InetSocketAddress place(String name, int absentPort) {
            String absent = LOOPBACK + ":" + absentPort;
            String text = properties.getProperty(name, absent);
            String[] parts = text.split(":", -1);
            try {
                int port = parts.length == 2 && !parts[0].isBlank() ? Integer.parseInt(parts[1]) : 0;
                if (port >= 1 && port <= MAX_PORT) {
                    return new InetSocketAddress(parts[0], port);
                }
            } catch (NumberFormatException e) {
                // Refused below.
            }
            wrong(name + " is \"" + text + "\".", "Give a host and a port, such as " + absent + ".");
            return new InetSocketAddress(LOOPBACK, absentPort);
        }

        /** A malformed URL is not repeated, as it may contain a password. */
        private ConnectionString mongodb() {
            String absent = "mongodb://127.0.0.1:27017/";
            try {
                return new ConnectionString(properties.getProperty("mongodb.url", absent));
            } catch (IllegalArgumentException e) {
                wrong("mongodb.url is not a MongoDB URL.", "Give one such as " + absent + ".");
                return new ConnectionString(absent);
            }
        }

        private void wrong(String problem, String action) {
            mistakes.add(IngestException.text(problem, action));
        }
    }
}
