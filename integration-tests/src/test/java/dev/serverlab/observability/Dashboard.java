package dev.serverlab.observability;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The Grafana dashboard that {@code docker} provisions. */
record Dashboard(JsonNode json) {

    /** What Grafana makes of {@code $__rate_interval} with the committed scrape interval of 5 s: four of them. */
    static final String RATE_INTERVAL = "20s";

    /**
     * A query of a panel.
     *
     * @param legend such as {@code p90}, or {@code {{state}}} for the value of a label
     */
    record Query(String expression, String legend) {

        /** As Grafana sends it for the row of that server. */
        String of(String server, String rateInterval) {
            return expression.replace("$server", server).replace("$__rate_interval", rateInterval);
        }
    }

    /**
     * @param unit Grafana's name of it, such as {@code s} or {@code bytes}
     * @param otherUnits the units of lines on the right axis, by legend
     */
    record Panel(String title, String unit, Map<String, String> otherUnits, List<Query> queries) {}

    static Dashboard read(Path home) {
        return new Dashboard(new JsonMapper()
                .readTree(
                        home.resolve("docker/grafana/dashboards/serverlab.json").toFile()));
    }

    /** All panels but row headings, from left to right and from top to bottom. */
    List<Panel> panels() {
        return panels(json.path("panels").valueStream());
    }

    /** The panels of the row that is repeated for each server. */
    List<Panel> panelsOfEachServer() {
        return panels(json.path("panels").valueStream().skip(1).takeWhile(panel -> !isRow(panel)));
    }

    /** The panels about backends, in the row below. */
    List<Panel> panelsBehind() {
        List<Panel> all = panels();
        return all.subList(panelsOfEachServer().size(), all.size());
    }

    static boolean isRow(JsonNode panel) {
        return panel.path("type").asString().equals("row");
    }

    private static List<Panel> panels(Stream<JsonNode> panels) {
        return panels.filter(panel -> !isRow(panel))
                .map(panel -> new Panel(
                        panel.path("title").asString(),
                        panel.at("/fieldConfig/defaults/unit").asString(),
                        panel.at("/fieldConfig/overrides")
                                .valueStream()
                                .collect(Collectors.toMap(
                                        line -> line.at("/matcher/options").asString(),
                                        line -> line.at("/properties/0/value").asString())),
                        panel.path("targets")
                                .valueStream()
                                .map(target -> new Query(
                                        target.path("expr").asString(),
                                        target.path("legendFormat").asString()))
                                .toList()))
                .toList();
    }

    static List<Query> queries(List<Panel> panels) {
        return panels.stream().flatMap(panel -> panel.queries().stream()).toList();
    }
}
