package dev.serverlab.backends;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The arguments of a program: {@code --name=value}, each once. */
public final class Arguments {

    private static final int MAX_PORT = 65_535;

    private final Map<String, String> values = new TreeMap<>();

    private Arguments() {}

    /**
     * Parses the arguments.
     *
     * @param names of all arguments; each is required
     * @throws ProgramException when one is missing, unknown or given twice
     */
    public static Arguments of(String[] args, String... names) {
        List<String> missing = new ArrayList<>(Arrays.asList(names));
        Arguments all = new Arguments();
        for (String arg : args) {
            int end = arg.indexOf('=');
            String name = arg.startsWith("--") && end > 0 ? arg.substring(2, end) : "";
            if (!missing.remove(name)) {
                throw usage("the argument \"" + arg + "\" is unknown or given twice.", names);
            }
            all.values.put(name, arg.substring(end + 1));
        }
        if (!missing.isEmpty()) {
            throw usage("--" + missing.getFirst() + " is missing.", names);
        }
        return all;
    }

    private static ProgramException usage(String problem, String... names) {
        return ProgramException.usage(problem, "Give --" + String.join("=…, --", names) + "=…");
    }

    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalStateException("--" + name + " was not asked for");
        }
        return value;
    }

    /** @throws ProgramException when it is not a number in that range */
    public int number(String name, int min, int max) {
        try {
            int value = Integer.parseInt(text(name));
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Refused below, like a number out of range.
        }
        throw ProgramException.usage(
                "--" + name + " is \"" + text(name) + "\".", "Give a whole number from " + min + " to " + max + ".");
    }

    /** A port to listen on; 0 is any free one. */
    public int port() {
        return number("port", 0, MAX_PORT);
    }

    /**
     * An address to connect to, given as {@code HOST:PORT} or as a URL with both.
     *
     * @throws ProgramException when it is not an address
     */
    public InetSocketAddress place(String name) {
        String[] parts = text(name)
                .replaceFirst("^[a-z]+://", "")
                .replaceFirst("/.*$", "")
                .split(":", -1);
        try {
            int port = parts.length == 2 && !parts[0].isEmpty() ? Integer.parseInt(parts[1]) : 0;
            if (port >= 1 && port <= MAX_PORT) {
                return new InetSocketAddress(parts[0], port);
            }
        } catch (NumberFormatException e) {
            // Refused below.
        }
        throw ProgramException.usage(
                "--" + name + " is \"" + text(name) + "\".", "Give a host and a port, such as 127.0.0.1:9092.");
    }
}
