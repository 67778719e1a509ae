package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.SweepExpansion.Made;
import dev.serverlab.model.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The third stage: finds servers, profiles and settings that an experiment names and that there are not. */
public final class Names {

    private final Map<String, ? extends Catalogue.Server> servers;
    private final List<Unknown> found = new ArrayList<>();

    /**
     * A name of nothing.
     *
     * @param what is wrong, a part of a sentence
     * @param instead what there is, a part of a sentence
     */
    private record Unknown(Location location, String what, String instead) {}

    private Names(Meaning meaning, Catalogue catalogue) {
        servers = catalogue.servers();
        Experiment experiment = meaning.experiment();
        for (Variant variant : experiment.variants()) {
            Made made = meaning.variants().get(variant);
            Location location = made == null ? Location.of("variants") : made.location();
            Catalogue.Server server = servers.get(variant.server());
            if (server == null) {
                addServer(location, "there is no server '" + variant.server() + "'");
            } else {
                check(location, variant.server(), "profile", variant.profile(), server.profiles(), "");
            }
            experiment.ownSettingsOf(variant).keySet().stream()
                    .filter(name -> !meaning.swept().containsKey(variant.server() + "." + name))
                    .forEach(name -> checkSetting(location.at("settings").at(name), variant.server(), name));
        }
        meaning.swept().forEach((name, location) -> {
            int dot = name.indexOf('.');
            if (dot > 0) {
                checkSetting(location, name.substring(0, dot), name.substring(dot + 1));
            }
        });
        experiment.settings().forEach((server, settings) -> {
            Location location = Location.of("settings", server);
            if (servers.containsKey(server)) {
                settings.keySet().forEach(name -> checkSetting(location.at(name), server, name));
            } else {
                addServer(location, "a setting names the server '" + server + "', which there is not");
            }
        });
    }

    /** Adds all of them that a file names. */
    static void check(Meaning meaning, Catalogue catalogue, Findings findings) {
        new Names(meaning, catalogue)
                .found.forEach(each -> findings.check(false, each.location(), "unknown", each.what(), each.instead()));
    }

    /**
     * Checks that every variant and setting of an experiment exists, before anything starts.
     *
     * @throws dev.serverlab.model.problem.LabException naming all that do not, and what there is instead
     */
    public static void require(Experiment experiment, Catalogue catalogue) {
        Names names = new Names(new Meaning(experiment, Map.of(), Map.of()), catalogue);
        if (!names.found.isEmpty()) {
            throw Problems.refused("unknown-variant", names.sentence(Unknown::what), names.sentence(Unknown::instead));
        }
    }

    private String sentence(Function<Unknown, String> part) {
        String joined = found.stream().map(part).distinct().collect(Collectors.joining("; "));
        return Character.toUpperCase(joined.charAt(0)) + joined.substring(1) + ".";
    }

    private void addServer(Location location, String what) {
        found.add(new Unknown(location, what, "servers are " + String.join(", ", servers.keySet())));
    }

    private void checkSetting(Location location, String name, String setting) {
        Catalogue.Server server = servers.get(name);
        if (server != null) {
            String more = " (more can be added to its " + server.file().getFileName() + ")";
            check(location, name, "setting", setting, server.settings(), more);
        }
    }

    private void check(Location location, String server, String what, String name, Map<String, ?> known, String more) {
        if (!known.containsKey(name)) {
            found.add(new Unknown(
                    location,
                    server + " has no " + what + " '" + name + "'",
                    server + " has " + String.join(", ", known.keySet()) + more));
        }
    }
}
