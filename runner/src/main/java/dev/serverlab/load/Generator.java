package dev.serverlab.load;

import dev.serverlab.contract.Work;
import dev.serverlab.experiment.Durations;
import dev.serverlab.experiment.Experiment;
import dev.serverlab.experiment.Load;
import dev.serverlab.process.ChildProcess;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The Gatling suite, forked as a process of its own. */
public final class Generator {

    private static final List<String> JVM_ARGS = List.of(
            "-Xmx1g",
            "-XX:+UseG1GC",
            "-XX:+ParallelRefProcEnabled",
            "-Djava.net.preferIPv4Stack=true",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private final Path home;
    private final Path java;

    /**
     * @param home the lab's folder
     * @param java the {@code java} program that it runs on
     */
    public Generator(Path home, Path java) {
        this.home = home;
        this.java = java;
    }

    /** Whether the suite has been built. */
    public boolean isBuilt() {
        return home.resolve("gatling/target/gatling.jar").toFile().isFile();
    }

    /**
     * Starts to drive one server.
     *
     * @param folder where the record, the report and the log go
     * @param events is called in order, on a thread of its own
     */
    public ChildProcess start(
            String name, String baseUrl, Experiment experiment, Path folder, Consumer<GeneratorEvent> events) {
        return ChildProcess.start(
                "generator for " + name,
                command(baseUrl, experiment, folder, name),
                home,
                folder.resolve("generator.log"),
                line -> GeneratorEvent.parse(line).ifPresent(events));
    }

    private List<String> command(String baseUrl, Experiment experiment, Path folder, String label) {
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.addAll(JVM_ARGS);
        command.add("-DbaseUrl=" + baseUrl);
        Load load = experiment.load();
        command.add(
                switch (load) {
                    case Load.Closed closed -> "-Dusers=" + closed.users();
                    case Load.Open open -> "-Drate=" + open.rate();
                });
        command.add("-Dramp=" + Durations.format(load.ramp()));
        command.add("-Dduration=" + Durations.format(load.duration()));
        command.add("-Dwarmup=" + Durations.format(experiment.warmup()));
        command.add("-Ddelay=" + Durations.format(experiment.workload().delay()));
        Work work = experiment.workload().work();
        if (work != null) {
            command.add("-Dwork=" + work.wireName());
        }
        command.add("-DcpuMicros=" + experiment.workload().cpuMicros());
        command.add("-Drecord=" + folder);
        command.add("-Dlabel=" + label);
        command.add("-cp");
        command.add("gatling/target/gatling.jar" + File.pathSeparator + "gatling/target/lib/*");
        command.add("dev.serverlab.gatling.GeneratorMain");
        command.add("-rf");
        command.add(folder.resolve("gatling").toString());
        return command;
    }
}
