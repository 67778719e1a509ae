package dev.serverlab.measure.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Ways to set a program's port that are tried in one start.
 *
 * @param options each with its own port
 * @param settings further system properties, the same each time; sorted
 */
record Ways(List<PortOption> options, Map<String, String> settings) {

    private static final PortOption SERVER_PORT = new PortOption.Property("server.port");

    Ways {
        settings = new TreeMap<>(settings);
    }

    /**
     * The attempts, one start each. Unknown properties and variables do no harm, so they are tried together. Unknown
     * arguments may end the program.
     *
     * @param springBoot whether the program runs on Spring Boot
     */
    static List<Ways> inOrder(boolean springBoot) {
        List<Ways> all = new ArrayList<>();
        if (springBoot) {
            all.add(new Ways(List.of(SERVER_PORT), Map.of()));
        }
        all.add(new Ways(PortOption.harmless(), Map.of()));
        PortOption.arguments().forEach(option -> all.add(new Ways(List.of(option), Map.of())));
        return List.copyOf(all);
    }

    /** The same with only this option, and with more settings. */
    Ways only(PortOption option, Map<String, String> more) {
        Map<String, String> both = new TreeMap<>(settings);
        both.putAll(more);
        return new Ways(List.of(option), both);
    }

    /** Describes them in one line, for people. */
    String describe() {
        return Stream.concat(
                        options.stream().map(PortOption::describe),
                        settings.entrySet().stream().map(each -> "-D" + each.getKey() + "=" + each.getValue()))
                .collect(Collectors.joining(", "));
    }
}
