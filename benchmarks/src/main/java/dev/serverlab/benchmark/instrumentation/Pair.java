package dev.serverlab.benchmark.instrumentation;

import dev.serverlab.benchmark.Contestant;
import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.measure.place.ProcessLauncher;
import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.system.AttachedJvm;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The instrumented and the bare server of one framework, both alive, in JVMs with the same flags. */
record Pair(Contestant instrumented, Contestant bare) implements AutoCloseable {

    private static final long COMES_UP_WITHIN_SECONDS = 60;

    /**
     * Starts both and waits until they answer.
     *
     * @param bareFirst whether the bare one starts first, which sessions should alternate
     * @param logs the folder for their output
     */
    static Pair start(InstrumentedServer bench, boolean bareFirst, Path logs) throws InterruptedException {
        bench.requireBuilt();
        Path java = JdkLocator.ofThisProcess().java();
        if (bareFirst) {
            Contestant bare = bare(bench, "bare", java, logs);
            return new Pair(instrumentedBeside(bare, bench, java, logs), bare);
        }
        Contestant instrumented = instrumented(bench, java, logs);
        try {
            return new Pair(instrumented, bare(bench, "bare", java, logs));
        } catch (LabException | InterruptedException e) {
            instrumented.close();
            throw e;
        }
    }

    private static Contestant instrumentedBeside(Contestant bare, InstrumentedServer bench, Path java, Path logs)
            throws InterruptedException {
        try {
            return instrumented(bench, java, logs);
        } catch (LabException | InterruptedException e) {
            bare.close();
            throw e;
        }
    }

    private static Contestant instrumented(InstrumentedServer bench, Path java, Path logs) throws InterruptedException {
        if (bench.control()) {
            return bare(bench, "control", java, logs);
        }
        RunningServer server = new ProcessLauncher(java, List.of())
                .start(new Launch(
                        bench.server(),
                        new Variant(bench.name(), "default"),
                        Defaults.JVM_ARGS,
                        bench.settings(),
                        logs.resolve(bench.name() + "-instrumented.log")));
        return Contestant.of(
                Objects.requireNonNull(server.subject().pid()), server.service().port(), server::close);
    }

    private static Contestant bare(InstrumentedServer bench, String name, Path java, Path logs)
            throws InterruptedException {
        Ports ports = Ports.free();
        CountDownLatch listens = new CountDownLatch(1);
        ChildProcess process = ChildProcess.start(
                bench.name() + " " + name,
                bench.bareCommand(java, Defaults.JVM_ARGS, ports.service()),
                bench.server().folder(),
                logs.resolve(bench.name() + "-" + name + ".log"),
                line -> {
                    if (line.startsWith("listening on ")) {
                        listens.countDown();
                    }
                });
        process.onExit(listens::countDown);
        try {
            if (!listens.await(COMES_UP_WITHIN_SECONDS, TimeUnit.SECONDS) || !process.isAlive()) {
                throw LabException.failed(
                        "server-not-up",
                        process.name() + " did not come up. " + process.logTail(),
                        "Read the log; build the lab anew.");
            }
            return Contestant.of(process.pid(), ports.service(), process::close);
        } catch (LabException | InterruptedException e) {
            process.close();
            throw e;
        }
    }

    /** Has both heaps collected, as a session of the lab does, so that no block pays for what a young JVM keeps. */
    void collect() {
        for (Contestant each : List.of(instrumented, bare)) {
            if (!AttachedJvm.of(each.pid()).collect()) {
                throw LabException.failed(
                        "heap-not-collected",
                        "The heap of a server was not collected before it was measured.",
                        "Run the benchmark as the user who starts the servers, on Linux.");
            }
        }
    }

    @Override
    public void close() {
        instrumented.close();
        bare.close();
    }
}
