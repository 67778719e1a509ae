package dev.serverlab.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.server.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

class DashboardTest {

    private static final Path HOME = Path.of("..");
    private static final Pattern SELECTOR = Pattern.compile("([a-z0-9_]+)\\{([^\"}]*(?:\"[^\"]*\"[^\"}]*)*)}");
    private static final Pattern WORD = Pattern.compile("[a-zA-Z_]\\w*+(?!\\()");
    private static final Set<String> WORDS_OF_PROMQL = Set.of("or", "by", "sum", "le", "status", "area");
    private static final Pattern DOCUMENTED = Pattern.compile("[a-z0-9]+(?:_[a-z]+)+|\\bup\\b");

    /** Settings, which no counter of a run repeats. */
    private static final Set<String> LIMITS =
            Set.of("hikaricp_connections_max", "r2dbc_pool_max_allocated_connections");

    private final Dashboard dashboard = Dashboard.read(HOME);

    @Test
    void givesEveryPanelAnIdOfItsOwnAndAPlaceInItsRow() {
        List<JsonNode> panels = dashboard.json().path("panels").valueStream().toList();

        assertThat(panels).extracting(panel -> panel.path("id").asInt()).doesNotHaveDuplicates();
        Set<List<Integer>> taken = new HashSet<>();
        for (JsonNode panel : panels) {
            JsonNode place = panel.path("gridPos");
            for (int x = 0; x < place.path("w").asInt(); x++) {
                for (int y = 0; y < place.path("h").asInt(); y++) {
                    List<Integer> cell =
                            List.of(place.path("x").asInt() + x, place.path("y").asInt() + y);
                    assertThat(taken.add(cell))
                            .as("%s at %s", panel.path("title"), cell)
                            .isTrue();
                    assertThat(cell.getFirst()).isLessThan(24); // columns of Grafana's grid
                }
            }
        }
    }

    @Test
    void repeatsOneRowForEveryServerAndHasOneForWhatIsBehind() {
        List<JsonNode> panels = dashboard.json().path("panels").valueStream().toList();

        assertThat(Dashboard.isRow(panels.getFirst())).isTrue();
        assertThat(panels.stream().filter(Dashboard::isRow))
                .extracting(row -> row.path("repeat").asString(""))
                .containsExactly("server", "");
        assertThat(panels.stream().filter(panel -> !Dashboard.isRow(panel)))
                .extracting(panel -> panel.path("type").asString())
                .containsOnly("timeseries");
        assertThat(variable("server").path("multi").asBoolean()).isTrue();
        assertThat(variable("server").path("includeAll").asBoolean()).isTrue();
    }

    @Test
    void asksOneServerInEverySelector() {
        assertThat(Dashboard.queries(dashboard.panelsOfEachServer()))
                .isNotEmpty()
                .allSatisfy(query -> asksInEverySelector("server=\"$server\"", query));
    }

    @Test
    void asksAllChosenServersForWhatIsBehindThem() {
        assertThat(Dashboard.queries(dashboard.panelsBehind()))
                .isNotEmpty()
                .allSatisfy(query -> asksInEverySelector("server=~\"$server\"", query));
    }

    private static void asksInEverySelector(String servers, Dashboard.Query query) {
        for (Matcher selector = SELECTOR.matcher(query.expression()); selector.find(); ) {
            assertThat(selector.group(2)).as(query.expression()).contains(servers);
        }
        assertThat(namesWithoutSelector(query.expression()))
                .as(query.expression())
                .isEmpty();
    }

    @Test
    void asksForWhatServersCountOfWhatIsBehindThem() {
        Set<String> counted = Servers.in(HOME).all().stream()
                .flatMap(server -> server.counters().values().stream())
                .map(counter -> counter.metric())
                .collect(Collectors.toSet());

        assertThat(names(dashboard.panelsBehind()))
                .filteredOn(name -> !LIMITS.contains(name))
                .isNotEmpty()
                .isSubsetOf(counted);
    }

    @Test
    void namesEachQueryOfAPanelApart() {
        assertThat(dashboard.json().path("panels").valueStream().toList())
                .isNotEmpty()
                .allSatisfy(panel -> assertThat(panel.path("targets")
                                .valueStream()
                                .map(target -> target.path("refId").asString()))
                        .doesNotHaveDuplicates());
        assertThat(dashboard.panels())
                .isNotEmpty()
                .allSatisfy(panel -> assertThat(panel.queries())
                        .extracting(Dashboard.Query::legend)
                        .doesNotHaveDuplicates()
                        .doesNotContain(""));
    }

    @Test
    void asksForWhatTheMappingNamesAndForAllOfIt() throws IOException {
        assertThat(documented()).isEqualTo(names(dashboard.panels()));
    }

    @Test
    void findsItsPanelsInTheMapping() throws IOException {
        List<String> titles =
                dashboard.panels().stream().map(Dashboard.Panel::title).toList();

        assertThat(rowsOfThePanels().stream().map(row -> row.split("\\|")[1].strip()))
                .containsExactlyElementsOf(titles);
    }

    @Test
    void asksTheDataSourceThatIsProvisionedAtThePaceThatPrometheusHas() {
        JsonNode sources = yaml("docker/grafana/provisioning/datasources/prometheus.yaml");
        JsonNode prometheus = yaml("docker/prometheus/prometheus.yml");

        assertThat(variable("datasource").path("query").asString())
                .isEqualTo(sources.at("/datasources/0/type").asString());
        assertThat(sources.at("/datasources/0/jsonData/timeInterval").asString())
                .isEqualTo(prometheus.at("/global/scrape_interval").asString())
                .isEqualTo("5s");
        assertThat(prometheus.at("/scrape_configs/0/honor_labels").asBoolean()).isTrue();
    }

    private JsonNode variable(String name) {
        return dashboard
                .json()
                .at("/templating/list")
                .valueStream()
                .filter(variable -> variable.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Set<String> names(List<Dashboard.Panel> panels) {
        return Dashboard.queries(panels).stream()
                .flatMap(query -> SELECTOR.matcher(query.expression()).results())
                .map(selector -> selector.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The names in an expression beside selectors, functions and keywords. */
    private static Set<String> namesWithoutSelector(String expression) {
        String rest = SELECTOR.matcher(expression)
                .replaceAll(" ")
                .replaceAll("\\[[^]]*]", " ")
                .replaceAll("by \\([a-z, ]*\\)", " ")
                .replaceAll("\\b\\d\\w*", " ");
        return WORD.matcher(rest)
                .results()
                .map(word -> word.group())
                .filter(word -> !WORDS_OF_PROMQL.contains(word))
                .collect(Collectors.toSet());
    }

    private static Set<String> documented() throws IOException {
        return rowsOfThePanels().stream()
                .map(row -> row.split("\\|")[2])
                .flatMap(series -> DOCUMENTED.matcher(series).results())
                .map(name -> name.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The lines of the first table, below its heading. */
    private static List<String> rowsOfThePanels() throws IOException {
        return Files.readAllLines(HOME.resolve("docker/grafana/README.md")).stream()
                .dropWhile(line -> !line.startsWith("|---"))
                .skip(1)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
    }

    private static JsonNode yaml(String file) {
        return new YAMLMapper().readTree(HOME.resolve(file).toFile());
    }
}
