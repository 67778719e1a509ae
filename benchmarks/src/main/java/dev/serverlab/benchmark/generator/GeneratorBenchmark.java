package dev.serverlab.benchmark.generator;

import dev.serverlab.benchmark.BenchmarkMain;
import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.measure.place.ProcessLauncher;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Shows what a request costs the suite beside what it costs k6: the CPU of the whole process, for the same load on the
 * same servers. docs/benchmarks.md says how to run and to read it.
 */
@Command(
        name = "generator-benchmark",
        description = "CPU per request of the suite and of k6 for the same load.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
final class GeneratorBenchmark implements Callable<Integer> {

    private static final int OPENING_SECONDS = 15;

    @Option(names = "--k6", description = "The k6 program.")
    private String k6 = "k6";

    @Option(names = "--servers", description = "Servers: several as in a paired trial, 1 as in a solo trial.")
    private int count = 3;

    @Option(names = "--rounds", description = "Runs of each generator, in turn.")
    private int rounds = 3;

    @Option(names = "--rate", description = "Requests per second, to all servers together.")
    private int rate = 600;

    @Option(names = "--delay", description = "Delay that every request asks for, in ms.")
    private int delayMillis = 100;

    @Option(names = "--seconds", description = "Length of the load, a multiple of 5.")
    private int seconds = 60;

    @Option(names = "--warmup", description = "The suite's warm-up before the load, which k6 has not; 0s is none.")
    private String warmup = "0s";

    private GeneratorBenchmark() {}

    public static void main(String[] args) {
        BenchmarkMain.run(new GeneratorBenchmark(), args);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("serverlab.home", "")).toRealPath();
        Path java = JdkLocator.ofThisProcess().java();
        Path files = Files.createDirectories(home.resolve("runner/target/generator-benchmark"));
        List<LoadGenerator> generators =
                List.of(new LoadGenerator.Suite(java), new LoadGenerator.K6(k6, script(files)));
        System.out.printf(
                "%d rounds: about %d minutes. Files: %s%n",
                rounds, Math.ceilDiv(OPENING_SECONDS + 2 * rounds * (seconds + 4), 60), files);
        List<RunningServer> servers = new ArrayList<>();
        try {
            for (int server = 0; server < count; server++) {
                servers.add(start(home, java, files.resolve("server-" + server + ".log")));
            }
            System.out.println(GeneratorTable.markdown(measured(servers, generators, home, files)));
        } finally {
            servers.forEach(RunningServer::close);
        }
        return ExitCode.FINE.number();
    }

    private static RunningServer start(Path home, Path java, Path log) throws InterruptedException {
        ServerDescriptor vertx = Servers.in(home).all().stream()
                .filter(server -> server.name().equals("vertx"))
                .findFirst()
                .orElseThrow();
        if (!vertx.isBuilt() || !Files.isRegularFile(home.resolve("gatling/target/gatling.jar"))) {
            throw LabException.refused(
                    "not-built", "The suite or the vertx server is not built.", "Run mvn -DskipTests package first.");
        }
        return new ProcessLauncher(java, List.of())
                .start(new Launch(vertx, new Variant("vertx", "default"), Defaults.JVM_ARGS, Map.of(), log));
    }

    /** The runs of each round, in the order of the generators. */
    private List<List<LoadRun>> measured(
            List<RunningServer> servers, List<LoadGenerator> generators, Path home, Path files)
            throws IOException, InterruptedException {
        OpenLoad load = new OpenLoad(
                servers.stream().map(server -> server.service().url()).toList(), rate, delayMillis, seconds, warmup);
        LoadBench bench = new LoadBench(
                load,
                home,
                servers.stream()
                        .map(server -> Objects.requireNonNull(server.subject().pid()))
                        .toList());
        // The servers compile most of their code now, which would take CPU from the first run alone.
        LoadBench opening = new LoadBench(load.of(OPENING_SECONDS), home, bench.servers());
        var unused = opening.run(generators.getFirst(), files.resolve("opening"));
        List<List<LoadRun>> all = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<LoadRun> runs = new ArrayList<>();
            for (LoadGenerator generator : generators) {
                LoadRun run = bench.run(generator, files.resolve(generator.name() + "-" + round));
                System.out.printf("round %d/%d: %s%n", round + 1, rounds, GeneratorTable.line(generator.name(), run));
                runs.add(run);
            }
            all.add(runs);
        }
        return all;
    }

    private static Path script(Path files) throws IOException {
        Path script = files.resolve("k6.js");
        try (var in = GeneratorBenchmark.class.getResourceAsStream("k6.js")) {
            if (in == null) {
                throw new IllegalStateException("k6.js is missing beside this class");
            }
            Files.write(script, in.readAllBytes());
        }
        return script;
    }
}
