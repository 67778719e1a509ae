package dev.serverlab.gatling.settings;

import dev.serverlab.generator.GeneratorRequests;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server under load.
 *
 * @param name stands for it in events, reports and, where there are several, files
 * @param baseUrl scheme, host and port, without a slash at the end
 * @param asked what each measured request asks of it
 * @param requests its own requests, if it lacks the lab's endpoint; else absent
 */
public record Target(String name, String baseUrl, Asked asked, GeneratorRequests.@Nullable Target requests) {

    /** A server with the lab's endpoint. */
    public Target(String name, String baseUrl, Asked asked) {
        this(name, baseUrl, asked, null);
    }

    static final int MIN = 2;
    static final int MAX = 10;

    private static final Pattern NAME = Pattern.compile("[a-z0-9:._-]{1,82}");

    /** The request, or the first of its own requests. */
    public String describe() {
        return requests == null
                ? "GET " + asked.path()
                : requests.requests().getFirst().title() + (requests.requests().size() > 1 ? " …" : "");
    }

    /** The path of that request, as the record has it. */
    public String path() {
        return requests == null ? asked.path() : requests.requests().getFirst().path();
    }

    /** Host and port. */
    public String authority() {
        return URI.create(baseUrl).getRawAuthority();
    }

    /** Whether HTTP/2 is spoken with it. */
    public boolean http2() {
        return requests != null && Boolean.TRUE.equals(requests.http2());
    }

    /** The same with its own requests, if any. */
    Target with(GeneratorRequests.@Nullable Target own) {
        return new Target(name, baseUrl, asked, own);
    }

    /**
     * The name for use in a file's name: {@code mvc:virtual} becomes {@code mvc+virtual}. Different names stay different,
     * because no name has a plus.
     */
    public String fileName() {
        return name.replace(':', '+');
    }

    /**
     * Reads {@code name@url,name@url?delay=101ms&work=block&cpuMicros=62,…}.
     *
     * @param byDefault what is asked of a server whose address says nothing else
     * @param ofRun the settings of the run, for what an address leaves out
     * @throws IllegalArgumentException with what is allowed as its message
     */
    static List<Target> parse(String text, boolean allowRemote, Asked byDefault, Values ofRun) {
        List<Target> targets = new ArrayList<>();
        for (String item : text.split(",", -1)) {
            int at = item.indexOf('@');
            if (at < 0 || !NAME.matcher(item.substring(0, at)).matches()) {
                throw new IllegalArgumentException("name@address, separated by commas, such as"
                        + " mvc@http://127.0.0.1:8081,vertx@http://127.0.0.1:8083; a name has up to 82 of a-z 0-9 : . _"
                        + " - and this has not: " + item);
            }
            int options = item.indexOf('?');
            String address = item.substring(at + 1, options < 0 ? item.length() : options);
            targets.add(new Target(
                    item.substring(0, at),
                    BaseUrl.parse(address, allowRemote),
                    options < 0 ? byDefault : asked(item, item.substring(options + 1), ofRun)));
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

    private static Asked asked(String item, String options, Values ofRun) {
        Map<String, String> given = new HashMap<>();
        for (String option : options.split("&", -1)) {
            int equals = option.indexOf('=');
            if (equals < 0
                    || !Asked.SETTINGS.contains(option.substring(0, equals))
                    || given.put(option.substring(0, equals), option.substring(equals + 1)) != null) {
                throw new IllegalArgumentException("an address with no more behind it than a delay, work,"
                        + " cpuMicros, items and path, each once, such as mvc@http://127.0.0.1:8081?delay=101ms&cpuMicros=62; this is not: "
                        + item);
            }
        }
        List<String> problems = new ArrayList<>();
        Asked asked =
                Asked.read(new Values(name -> given.containsKey(name) ? given.get(name) : ofRun.text(name), problems));
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    "right for each server, and of " + item + " this is not: " + String.join("; ", problems));
        }
        return asked;
    }
}
