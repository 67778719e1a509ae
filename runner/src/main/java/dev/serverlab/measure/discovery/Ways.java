package dev.serverlab.measure.discovery;

import dev.serverlab.measure.jar.Application;
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
     * arguments may end the program, as may its framework's own setting where its configuration file has no such part.
     */
    static List<Ways> inOrder(Application application) {
        List<Ways> all = new ArrayList<>();
        if (application.springBoot() != null) {
            all.add(new Ways(List.of(SERVER_PORT), Map.of()));
        }
        all.add(new Ways(PortOption.harmless(), Map.of()));
        Application.PortSetting own = application.port();
        if (own != null) {
            all.add(new Ways(List.of(new PortOption.Property(own.setting())), own.beside()));
        }
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
