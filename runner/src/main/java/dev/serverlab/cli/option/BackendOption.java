package dev.serverlab.cli.option;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.problem.Suggestion;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** {@code --backend NAME=AT}: where a backend of the experiment is. */
public final class BackendOption {

    private static final String KEY = "backends";

    private BackendOption() {}

    /**
     * The experiment's backends, at the places that the command line gives.
     *
     * @param said each {@code NAME=AT}; empty changes nothing
     * @throws LabException when one is not of that form, or does not name a backend of the experiment
     */
    public static Layer over(Layer layer, List<String> said, Experiment experiment) {
        if (said.isEmpty()) {
            return layer;
        }
        Map<String, String> places = new TreeMap<>();
        for (String each : said) {
            int equals = each.indexOf('=');
            if (equals < 1 || equals == each.length() - 1) {
                throw Problems.refused(
                        "backend-option",
                        "'%s' is not a backend with its place.",
                        "Write --backend NAME=docker, or --backend NAME=ADDRESS as "
                                + "mariadb=jdbc:mysql://127.0.0.1:3306/.",
                        each);
            }
            places.put(each.substring(0, equals), each.substring(equals + 1));
        }
        List<String> listed =
                experiment.backends().stream().map(NamedBackend::name).toList();
        for (String name : places.keySet()) {
            if (!listed.contains(name)) {
                throw Problems.refused(
                        "backend-unlisted",
                        "The experiment '%s' has no backend '%s'.",
                        "%3$s List it in the experiment file: backends: [%2$s].",
                        experiment.name(),
                        name,
                        Suggestion.of(name, new TreeSet<>(listed)));
            }
        }
        return layer.with(
                KEY,
                experiment.backends().stream()
                        .map(each -> places.containsKey(each.name()) ? each.at(places.get(each.name())) : each)
                        .toList());
    }
}
