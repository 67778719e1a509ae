package dev.serverlab.observability;

import dev.serverlab.measure.process.Program;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.observability.Dashboard.Panel;
import dev.serverlab.observability.Dashboard.Query;
import dev.serverlab.observability.Prometheus.Series;
import dev.serverlab.servers.RealServers;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/**
 * Draws what the dashboard's queries return for the three servers under a small load, for docker/grafana/README.md,
 * without Grafana: the data are Prometheus', the drawing is ECharts', and only titles, units and order are the
 * dashboard's.
 */
final class DashboardPicture {

    private static final Duration LOADED = Duration.ofSeconds(60);
    private static final Duration SCRAPED_EVERY = Duration.ofSeconds(1);
    /** Four scrapes, as Grafana would take. */
    private static final String RATE_INTERVAL = "4s";

    private static final int RATE = 40;
    private static final String WINDOW = "1600,2290";
    private static final Pattern LABEL = Pattern.compile("\\{\\{(\\w+)}}");

    private DashboardPicture() {}

    /** One line of a chart; {@code points} are seconds since the beginning, and values. */
    private record Line(String name, List<List<Double>> points) {}

    private record Drawn(String title, String unit, Map<String, String> otherUnits, List<Line> lines) {}

    private record Row(String server, List<Drawn> panels) {}

    /**
     * Takes about 75 s.
     *
     * @param args the picture's file
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(Program::closeAll, "interruption"));
        Path home = Path.of(System.getProperty("serverlab.home", "")).toRealPath();
        Path picture = args.length == 0 ? home.resolve("docs/images/dashboard.png") : Path.of(args[0]);
        Path folder = Files.createTempDirectory("dashboard-picture-");
        Path page = folder.resolve("page.html");
        Files.writeString(page, page(rows(home, folder)));
        Process browser = new ProcessBuilder(
                        "chromium",
                        "--headless=new",
                        "--no-sandbox", // Builds run as root, where it does not start.
                        "--disable-gpu",
                        "--hide-scrollbars",
                        "--window-size=" + WINDOW,
                        "--screenshot=" + picture.toAbsolutePath(),
                        page.toUri().toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("chromium.log").toFile())
                .start();
        if (!browser.waitFor(60, TimeUnit.SECONDS) || browser.exitValue() != 0) {
            browser.destroy();
            throw new IOException("no picture was made; " + folder.resolve("chromium.log") + " may say why");
        }
        System.out.println(picture + ", of what is in " + folder);
    }

    private static List<Row> rows(Path home, Path folder) throws IOException, InterruptedException {
        Path program = Tool.prometheus()
                .orElseThrow(() -> new IOException("there is no prometheus; apt-get install prometheus brings it"));
        Dashboard dashboard = Dashboard.read(home);
        try (RealServers servers = RealServers.start(RealServers.SIBLINGS, Defaults.JVM_ARGS, folder);
                Prometheus prometheus =
                        Prometheus.start(program, eachSecond(Prometheus.scraping(servers, home)), folder)) {
            Instant from = Instant.now();
            List<URI> addresses =
                    RealServers.SIBLINGS.stream().map(servers::service).toList();
            SmallLoad load = SmallLoad.on(addresses, RATE);
            try (load) {
                TimeUnit.NANOSECONDS.sleep(LOADED.toNanos());
            }
            List<Row> rows = new ArrayList<>();
            for (String server : RealServers.SIBLINGS) {
                List<Drawn> panels = new ArrayList<>();
                for (Panel panel : dashboard.panelsOfEachServer()) {
                    panels.add(drawn(panel, server, prometheus, from));
                }
                rows.add(new Row(server, panels));
            }
            return rows;
        }
    }

    private static String eachSecond(String configuration) {
        return configuration
                .replaceFirst("scrape_interval: \\S+", "scrape_interval: " + SCRAPED_EVERY.toSeconds() + "s")
                .replaceFirst("scrape_timeout: \\S+", "scrape_timeout: " + SCRAPED_EVERY.toSeconds() + "s");
    }

    private static Drawn drawn(Panel panel, String server, Prometheus prometheus, Instant from)
            throws IOException, InterruptedException {
        List<Line> lines = new ArrayList<>();
        for (Query query : panel.queries()) {
            String expression = query.of(server, RATE_INTERVAL);
            for (Series series : prometheus.query(expression, from, from.plus(LOADED), SCRAPED_EVERY)) {
                lines.add(new Line(
                        legend(query.legend(), series.labels()),
                        series.points().stream()
                                .filter(point -> Double.isFinite(point.value()))
                                .map(point -> List.of(point.second() - from.toEpochMilli() / 1e3, point.value()))
                                .toList()));
            }
        }
        return new Drawn(panel.title(), panel.unit(), panel.otherUnits(), lines);
    }

    private static String legend(String format, Map<String, String> labels) {
        return LABEL.matcher(format).replaceAll(label -> labels.getOrDefault(label.group(1), ""));
    }

    private static String page(List<Row> rows) throws IOException {
        return read("dashboard-picture.html")
                .replace("/*ECHARTS*/", read("/dev/serverlab/report/echarts/echarts.common.min.js"))
                .replace("/*ROWS*/", new JsonMapper().writeValueAsString(rows).replace("<", "\\u003c"));
    }

    private static String read(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(DashboardPicture.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
