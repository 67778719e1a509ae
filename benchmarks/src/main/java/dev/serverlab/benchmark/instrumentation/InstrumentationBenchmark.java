package dev.serverlab.benchmark.instrumentation;

import dev.serverlab.benchmark.BenchmarkMain;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Shows what the servers' instrumentation costs: CPU per request of each server against that of the same framework
 * bare. docs/benchmarks.md says how to run and to read it.
 */
@Command(
        name = "instrumentation-benchmark",
        description = "CPU per request of each server against the same framework bare.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
final class InstrumentationBenchmark implements Callable<Integer> {

    @Option(names = "--frameworks", split = ",", description = "Servers to measure.")
    private List<String> frameworks = List.of("mvc", "webflux", "vertx");

    @Option(names = "--sessions", description = "Fresh pairs of JVMs per framework.")
    private int sessions = 4;

    @Option(names = "--warmup", description = "Requests to each server at full speed before anything counts.")
    private int warmup = 60_000;

    @Option(names = "--blocks", description = "Measured blocks per session.")
    private int blocks = 4;

    @Option(names = "--block-seconds", description = "Length of a block.")
    private int blockSeconds = 4;

    @Option(names = "--rate", description = "Requests per second to each server.")
    private int rate = 400;

    @Option(names = "--delay", description = "Delay that every request asks for, in ms.")
    private int delayMillis = 1;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "A system property for the instrumented server, to see what it costs without some part.")
    private Map<String, String> settings = Map.of();

    @Option(names = "--control", description = "Measure the bare server against itself, where the ratio is 1.")
    private boolean control;

    private InstrumentationBenchmark() {}

    public static void main(String[] args) {
        BenchmarkMain.run(new InstrumentationBenchmark(), args);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("serverlab.home", "")).toRealPath();
        Settings load = new Settings(sessions, warmup, blocks, blockSeconds, rate, delayMillis);
        List<InstrumentedServer> benches = benches(Servers.in(home));
        Path logs = Files.createDirectories(home.resolve("runner/target/instrumentation-benchmark"));
        System.out.printf(
                "%d frameworks, %d sessions each: about %d minutes on two idle cores. Logs: %s%n",
                benches.size(), sessions, Math.ceilDiv(benches.size() * load.secondsPerFramework(), 60), logs);
        List<Outcome> outcomes = new ArrayList<>();
        for (InstrumentedServer bench : benches) {
            outcomes.add(measured(bench, load, logs));
        }
        System.out.println();
        System.out.println(Tables.plain(outcomes));
        System.out.println(Tables.markdown(outcomes));
        return ExitCode.FINE.number();
    }

    private List<InstrumentedServer> benches(Servers servers) {
        List<ServerDescriptor> known = servers.all();
        return frameworks.stream()
                .map(name -> known.stream()
                        .filter(server -> server.name().equals(name))
                        .findFirst()
                        .map(server -> new InstrumentedServer(server, settings, control))
                        .orElseThrow(() -> LabException.refused(
                                "unknown-server",
                                "There is no server '" + name + "'.",
                                "Choose from: "
                                        + String.join(
                                                ", ",
                                                known.stream()
                                                        .map(ServerDescriptor::name)
                                                        .toList()))))
                .toList();
    }

    private static Outcome measured(InstrumentedServer bench, Settings settings, Path logs)
            throws InterruptedException {
        List<Session> sessions = new ArrayList<>();
        for (int i = 0; i < settings.sessions(); i++) {
            Session session = Session.run(bench, i, settings, logs);
            sessions.add(session);
            System.out.printf("%s session %d/%d: %s%n", bench.name(), i + 1, settings.sessions(), Tables.line(session));
        }
        return new Outcome(bench.name(), sessions);
    }
}
