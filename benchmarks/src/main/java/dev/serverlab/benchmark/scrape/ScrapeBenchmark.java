package dev.serverlab.benchmark.scrape;

import dev.serverlab.benchmark.BenchmarkMain;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Shows what being scraped costs a server: CPU per scrape, and what a scrape each second changes, through the lab
 * itself, with two copies of the server of which one is scraped. docs/benchmarks.md says how to run and to read it.
 */
@Command(
        name = "scrape-benchmark",
        description = "CPU per scrape, and a server that is scraped each second beside one that is not.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
final class ScrapeBenchmark implements Callable<Integer> {

    @Option(names = "--servers", split = ",", description = "Servers to measure.")
    private List<String> names = List.of("mvc", "webflux", "vertx");

    @Option(names = "--scrapes", description = "Scrapes of each server, one a second, for the CPU of one.")
    private int scrapes = 60;

    @Option(names = "--sessions", description = "Fresh pairs of JVMs per server; 0 leaves the comparison out.")
    private int sessions = 8;

    @Option(names = "--blocks", description = "Measured blocks per session.")
    private int blocks = 6;

    private ScrapeBenchmark() {}

    public static void main(String[] args) {
        BenchmarkMain.run(new ScrapeBenchmark(), args);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("serverlab.home", "")).toRealPath();
        List<ServerDescriptor> servers = Servers.in(home).all().stream()
                .filter(server -> names.contains(server.name()))
                .toList();
        if (servers.size() != names.size() || !ScrapedCopies.MARKERS.keySet().containsAll(names)) {
            throw LabException.refused(
                    "unknown-server",
                    "There is a server here that cannot be measured: " + String.join(", ", names) + ".",
                    "Choose from: mvc, webflux, vertx.");
        }
        Path folder = Files.createDirectories(home.resolve("runner/target/scrape-benchmark"));
        for (ServerDescriptor server : servers) {
            System.out.println(ScrapeCost.measure(server, scrapes, folder));
        }
        for (ServerDescriptor server : servers) {
            if (sessions > 0) {
                System.out.printf("%n%s, of two copies one scraped each second:%n", server.name());
                new ScrapedCopies(home, folder).compare(server.name(), sessions, blocks);
            }
        }
        return ExitCode.FINE.number();
    }
}
