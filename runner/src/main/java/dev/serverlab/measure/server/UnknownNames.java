package dev.serverlab.measure.server;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Mistake;
import dev.serverlab.model.file.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the servers, profiles and settings that an experiment names and that there are not. */
final class UnknownNames {

    private final Map<String, ServerDescriptor> servers;
    private final List<Unknown> found = new ArrayList<>();

    /**
     * A name of nothing.
     *
     * @param what is wrong, a part of a sentence
     * @param instead what there is, a part of a sentence
     */
    record Unknown(Place place, String what, String instead) {
        Mistake mistake() {
            return new Mistake(place, what + "; " + instead);
        }
    }

    private UnknownNames(Map<String, ServerDescriptor> servers) {
        this.servers = servers;
    }

    /**
     * All of them, each once.
     *
     * @param servers by name
     * @param places of variants in the experiment's file, as far as they are known
     */
    static List<Unknown> in(Experiment experiment, Map<String, ServerDescriptor> servers, Map<Variant, Place> places) {
        UnknownNames names = new UnknownNames(servers);
        for (Variant variant : experiment.variants()) {
            Place place = places.getOrDefault(variant, Place.of("variants"));
            names.checkVariant(variant, place);
            Map<String, String> own = experiment.ownSettingsOf(variant);
            own.keySet().forEach(name -> {
                Place swept = sweptAt(experiment.sweep(), variant, name);
                names.checkSetting(
                        variant.server(),
                        name,
                        swept == null ? place.at("settings").at(name) : swept);
            });
        }
        experiment.settings().forEach((server, settings) -> {
            Place place = Place.of("settings", server);
            if (names.servers.containsKey(server)) {
                settings.keySet().forEach(name -> names.checkSetting(server, name, place.at(name)));
            } else {
                names.add(place, "a setting names the server '" + server + "', which there is not", names.known());
            }
        });
        return names.found.stream().distinct().toList();
    }

    /** Those among settings that a sweep names, whether or not any variant is given them. */
    static List<Unknown> in(List<Draft.SweptSetting> swept, Map<String, ServerDescriptor> servers) {
        UnknownNames names = new UnknownNames(servers);
        swept.forEach(each -> names.checkSetting(each.server(), each.setting(), each.place()));
        return names.found;
    }

    private void checkVariant(Variant variant, Place place) {
        ServerDescriptor server = servers.get(variant.server());
        if (server == null) {
            add(place, "there is no server '" + variant.server() + "'", known());
        } else if (!server.profiles().containsKey(variant.profile())) {
            add(
                    place,
                    server.name() + " has no profile '" + variant.profile() + "'",
                    server.name() + " has "
                            + String.join(", ", server.profiles().keySet()));
        }
    }

    private void checkSetting(String name, String setting, Place place) {
        ServerDescriptor server = servers.get(name);
        if (server != null && !server.settings().containsKey(setting)) {
            add(
                    place,
                    name + " has no setting '" + setting + "'",
                    name + " has " + String.join(", ", server.settings().keySet()) + " (more can be added to its "
                            + server.file().getFileName() + ")");
        }
    }

    /** Where the sweep names a setting that it gave this variant; null when it did not. */
    private static @Nullable Place sweptAt(@Nullable Sweep sweep, Variant variant, String setting) {
        if (sweep == null) {
            return null;
        }
        return sweep.points().stream()
                .filter(point -> point.variant().equals(variant))
                .flatMap(point -> point.values().keySet().stream())
                .filter(axis -> Sweep.names(axis).contains(variant.server() + "." + setting))
                .map(axis -> Place.of("sweep", axis))
                .findFirst()
                .orElse(null);
    }

    private String known() {
        return "servers are " + String.join(", ", servers.keySet());
    }

    private void add(Place place, String what, String instead) {
        found.add(new Unknown(place, what, instead));
    }
}
