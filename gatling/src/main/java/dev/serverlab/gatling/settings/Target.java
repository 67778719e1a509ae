package dev.serverlab.gatling.settings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One of several servers that are driven at once.
 *
 * @param name stands for it in files, events and reports
 * @param baseUrl scheme, host and port, without a slash at the end
 */
public record Target(String name, String baseUrl) {

    static final int MIN = 2;
    static final int MAX = 10;

    private static final Pattern NAME = Pattern.compile("[a-z0-9:._-]{1,65}");

    /**
     * The name for use in a file's name: {@code mvc:virtual} becomes {@code mvc+virtual}. Different names stay different,
     * because no name has a plus.
     */
    public String fileName() {
        return name.replace(':', '+');
    }

    /**
     * Reads {@code name@url,name@url,…}.
     *
     * @throws IllegalArgumentException with what is allowed as its message
     */
    static List<Target> parse(String text, boolean allowRemote) {
        List<Target> targets = new ArrayList<>();
        for (String item : text.split(",", -1)) {
            int at = item.indexOf('@');
            if (at < 0 || !NAME.matcher(item.substring(0, at)).matches()) {
                throw new IllegalArgumentException("name@address, separated by commas, such as"
                        + " mvc@http://127.0.0.1:8081,vertx@http://127.0.0.1:8083; a name has up to 65 of a-z 0-9 : . _"
                        + " - and this has not: " + item);
            }
            targets.add(new Target(item.substring(0, at), BaseUrl.parse(item.substring(at + 1), allowRemote)));
        }
        if (targets.size() < MIN || targets.size() > MAX) {
            throw new IllegalArgumentException(
                    "%d to %d servers, and these are %d; one alone is -DbaseUrl=…".formatted(MIN, MAX, targets.size()));
        }
        Set<String> seen = new HashSet<>();
        for (Target target : targets) {
            if (!seen.add(target.name) || !seen.add(target.baseUrl)) {
                throw new IllegalArgumentException("different names and different addresses, and " + target.name + "@"
                        + target.baseUrl + " repeats one");
            }
        }
        return List.copyOf(targets);
    }
}
