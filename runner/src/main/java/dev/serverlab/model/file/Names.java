package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
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

    private Names(Catalogue catalogue) {
        this.servers = catalogue.servers();
    }

    /** Adds all of them that a file names. */
    static void check(Meaning meaning, Catalogue catalogue, Findings findings) {
        Names names = new Names(catalogue);
        names.check(meaning);
        names.found.forEach(each -> findings.check(false, each.location(), each.what() + "; " + each.instead()));
    }

    /**
     * Checks that every variant and setting of an experiment exists, before anything starts.
     *
     * @throws LabException naming all that do not, and what there is instead
     */
    public static void require(Experiment experiment, Catalogue catalogue) {
        Names names = new Names(catalogue);
        names.check(new Meaning(experiment, Map.of(), Map.of()));
        if (!names.found.isEmpty()) {
            throw LabException.refused(
                    "unknown-variant",
                    names.sentence(Unknown::what),
                    names.sentence(Unknown::instead) + " See ./lab list.");
        }
    }

    private String sentence(Function<Unknown, String> part) {
        String joined = found.stream().map(part).distinct().collect(Collectors.joining("; "));
        return Character.toUpperCase(joined.charAt(0)) + joined.substring(1) + ".";
    }

    private void check(Meaning meaning) {
        Experiment experiment = meaning.experiment();
        for (Variant variant : experiment.variants()) {
            SweepExpansion.Made made = meaning.variants().get(variant);
            Location location = made == null ? Location.of("variants") : made.location();
            checkVariant(variant, location);
            experiment.ownSettingsOf(variant).keySet().stream()
                    .filter(name -> !meaning.swept().containsKey(variant.server() + "." + name))
                    .forEach(name -> checkSetting(
                            variant.server(), name, location.at("settings").at(name)));
        }
        meaning.swept().forEach((name, location) -> {
            int dot = name.indexOf('.');
            if (dot > 0) {
                checkSetting(name.substring(0, dot), name.substring(dot + 1), location);
            }
        });
        experiment.settings().forEach((server, settings) -> {
            Location location = Location.of("settings", server);
            if (servers.containsKey(server)) {
                settings.keySet().forEach(name -> checkSetting(server, name, location.at(name)));
            } else {
                add(location, "a setting names the server '" + server + "', which there is not", known());
            }
        });
    }

    private void checkVariant(Variant variant, Location location) {
        Catalogue.Server server = servers.get(variant.server());
        if (server == null) {
            add(location, "there is no server '" + variant.server() + "'", known());
        } else if (!server.profiles().containsKey(variant.profile())) {
            add(
                    location,
                    variant.server() + " has no profile '" + variant.profile() + "'",
                    variant.server() + " has "
                            + String.join(", ", server.profiles().keySet()));
        }
    }

    private void checkSetting(String name, String setting, Location location) {
        Catalogue.Server server = servers.get(name);
        if (server != null && !server.settings().containsKey(setting)) {
            add(
                    location,
                    name + " has no setting '" + setting + "'",
                    name + " has " + String.join(", ", server.settings().keySet()) + " (more can be added to its "
                            + server.file().getFileName() + ")");
        }
    }

    private String known() {
        return "servers are " + String.join(", ", servers.keySet());
    }

    private void add(Location location, String what, String instead) {
        found.add(new Unknown(location, what, instead));
    }
}
