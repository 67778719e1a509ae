package dev.serverlab.model.file;

import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.SweepExpansion.ExpandedVariant;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.file.text.Location;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.problem.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The third stage: finds unknown servers, profiles and settings, and values that a setting does not accept. */
final class ReferenceCheck {

    /** The known names. */
    private final Map<String, ?> names;
    /** The servers whose profiles and settings are known; an experiment's own servers have any that it names. */
    private final Map<String, ? extends Catalogue.Server> servers;

    private final List<Unknown> found = new ArrayList<>();
    private final List<WrongValue> wrong = new ArrayList<>();

    /**
     * An unknown name.
     *
     * @param what the mistake, as part of a sentence
     * @param name the name
     * @param known the known names
     */
    private record Unknown(Location location, String what, String name, Set<String> known) {}

    /** A value that a setting does not accept. */
    private record WrongValue(Location location, String server, String name, String value, Setting setting) {

        @Override
        public String toString() {
            return "--set " + server + "." + name + "=" + value + ": "
                    + "'%s' is not %s".formatted(value, setting.words());
        }
    }

    ReferenceCheck(ResolvedExperiment resolved, Catalogue catalogue) {
        Experiment experiment = resolved.experiment();
        Map<String, CustomServer> brought = experiment.servers();
        names = brought == null ? catalogue.servers() : brought;
        servers = brought == null ? catalogue.servers() : Map.of();
        for (Variant variant : experiment.variants()) {
            ExpandedVariant made = resolved.variants().get(variant);
            Location location = made == null ? Location.of("variants") : made.location();
            Catalogue.Server server = servers.get(variant.server());
            if (!names.containsKey(variant.server())) {
                addServer(location, variant.server(), "there is no server '" + variant.server() + "'");
            } else if (server != null) {
                check(location, variant.server(), "profile", variant.profile(), server.profiles(), "");
                checkPath(made, variant, experiment, server.paths());
            }
            experiment.subject(variant).ownSettings().forEach((name, value) -> {
                String swept = variant.server() + "." + name;
                if (resolved.swept().containsKey(swept)) {
                    checkValue(resolved.location(variant, swept), variant.server(), name, value);
                } else {
                    Location own = location.at("settings").at(name);
                    checkSetting(own, variant.server(), name);
                    checkValue(own, variant.server(), name, value);
                }
            });
        }
        resolved.swept().forEach((name, location) -> {
            int dot = name.indexOf('.');
            if (dot > 0) {
                checkSetting(location, name.substring(0, dot), name.substring(dot + 1));
            }
        });
        checkBackends(experiment, catalogue);
        experiment.conditions().settings().forEach((server, settings) -> {
            Location location = Location.of("settings", server);
            if (names.containsKey(server)) {
                settings.forEach((name, value) -> {
                    checkSetting(location.at(name), server, name);
                    checkValue(location.at(name), server, name, value);
                });
            } else {
                addServer(location, server, "a setting names the server '" + server + "', which does not exist");
            }
        });
    }

    boolean hasMistakes() {
        return !found.isEmpty() || !wrong.isEmpty();
    }

    /** Reports all of them, each with its location. */
    void report(Findings findings) {
        found.forEach(each -> findings.check(
                false, each.location(), "%s (%s)", each.what(), Suggestion.phrase(each.name(), each.known())));
        wrong.forEach(each -> findings.check(
                false,
                each.location(),
                "'%s' is not %s",
                each.value(),
                each.setting().words()));
    }

    /**
     * Refuses them when the file is not to blame: {@code --set} gave a wrong value.
     *
     * @throws dev.serverlab.model.problem.LabException naming all of them, and the known names
     */
    void require() {
        if (!found.isEmpty()) {
            String what = found.stream().map(Unknown::what).distinct().collect(Collectors.joining("; "));
            String instead = found.stream()
                    .map(each -> Suggestion.of(each.name(), each.known()))
                    .distinct()
                    .collect(Collectors.joining(" "));
            throw Problems.refused(
                    "unknown-variant",
                    "%s",
                    "%2$s See ./lab list.",
                    Character.toUpperCase(what.charAt(0)) + what.substring(1) + ".",
                    instead);
        }
        if (!wrong.isEmpty()) {
            throw Problems.refused(
                    "setting-value",
                    "%s.",
                    "Give a value that the server takes; ./lab list SERVER names its settings.",
                    wrong.stream().map(WrongValue::toString).distinct().collect(Collectors.joining("; ")));
        }
    }

    private void addServer(Location location, String name, String what) {
        found.add(new Unknown(location, what, name, names.keySet()));
    }

    private void checkSetting(Location location, String name, String setting) {
        Catalogue.Server server = servers.get(name);
        if (server != null) {
            check(
                    location,
                    name,
                    "setting",
                    setting,
                    server.settings(),
                    " in its " + server.file().getFileName());
        }
    }

    private void checkValue(Location location, String server, String name, String value) {
        Catalogue.Server known = servers.get(server);
        Setting setting = known == null ? null : known.settings().get(name);
        if (setting != null && !setting.takes(value)) {
            wrong.add(new WrongValue(location, server, name, value, setting));
        }
    }

    private void checkBackends(Experiment experiment, Catalogue catalogue) {
        for (int index = 0; index < experiment.backends().size(); index++) {
            NamedBackend named = experiment.backends().get(index);
            String name = named.name();
            Catalogue.Component backend = catalogue.backends().get(name);
            Location location = Location.of("backends").at(index);
            if (backend == null) {
                String what = "there is no backend '" + name + "'";
                found.add(new Unknown(location, what, name, catalogue.backends().keySet()));
            } else if (!backend.gives().isEmpty()
                    && experiment.variants().stream().noneMatch(variant -> takes(experiment, variant, backend))) {
                String what = "no server of the experiment has a setting that the backend '" + name + "' gives";
                found.add(new Unknown(location, what, name, backend.gives().keySet()));
            } else if (named.latency() != null && !backend.delayable()) {
                String what = "no latency can be put in front of the backend '" + name
                        + "', which announces its own address to clients";
                found.add(new Unknown(
                        location.at("latency"), what, name, those(catalogue, Catalogue.Component::delayable)));
            } else if (named.isImage() && !backend.hasImage()) {
                String what = "the backend '" + name + "' has no image";
                found.add(new Unknown(location.at("at"), what, name, those(catalogue, Catalogue.Component::hasImage)));
            } else if (named.given() != null && !backend.canBeGiven()) {
                String what = "the backend '" + name + "' cannot be reached through a single address";
                found.add(
                        new Unknown(location.at("at"), what, name, those(catalogue, Catalogue.Component::canBeGiven)));
            }
        }
    }

    private static Set<String> those(Catalogue catalogue, Predicate<Catalogue.Component> that) {
        return catalogue.backends().entrySet().stream()
                .filter(each -> that.test(each.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean takes(Experiment experiment, Variant variant, Catalogue.Component backend) {
        if (experiment.subject(variant).server() != null) {
            return experiment.subject(variant).takesGiven(backend.gives().keySet());
        }
        Catalogue.Server server = servers.get(variant.server());
        return server == null
                || backend.gives().keySet().stream()
                        .anyMatch(setting -> server.settings().containsKey(setting));
    }

    private void checkPath(@Nullable ExpandedVariant made, Variant variant, Experiment experiment, List<String> paths) {
        String path = experiment.subject(variant).workload().endpoint();
        if (!paths.contains(path)) {
            Location location = made != null && made.own().has("path")
                    ? made.location().at("path")
                    : Location.of("workload", "path");
            String what = variant.server() + " has no endpoint " + path + "/{millis}";
            found.add(new Unknown(location, what, path, new LinkedHashSet<>(paths)));
        }
    }

    private void check(Location location, String server, String what, String name, Map<String, ?> known, String where) {
        if (!known.containsKey(name)) {
            String which = server + " has no " + what + " '" + name + "'" + where;
            found.add(new Unknown(location, which, name, known.keySet()));
        }
    }
}
