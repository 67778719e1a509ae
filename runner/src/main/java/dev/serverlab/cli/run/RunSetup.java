package dev.serverlab.cli.run;

import dev.serverlab.analysis.RunAnalysis;
import dev.serverlab.measure.load.Generator;
import dev.serverlab.measure.server.Launcher;
import dev.serverlab.measure.trial.LabRun;
import dev.serverlab.measure.trial.RunListener;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.machine.Host;
import dev.serverlab.model.run.Run;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is measured, and with what.
 *
 * @param fixedPorts the ports of {@code server.yaml} instead of free ones
 * @param containers absent when nothing is started in a container
 * @param against servers that run already; absent when the lab starts them
 */
public record RunSetup(
        Toolchain toolchain,
        Plan plan,
        boolean fixedPorts,
        @Nullable Containers containers,
        @Nullable Against against) {

    /** Where all servers are processes. */
    public static RunSetup ofProcesses(Toolchain toolchain, Plan plan) {
        return new RunSetup(toolchain, plan, false, null, null);
    }

    /** What it runs in, as run.json tells it. */
    public Run.Environment environment(Host host, List<String> command) {
        Run.Environment environment = toolchain.environment(host, command);
        environment = against == null ? environment : against.in(environment);
        return containers == null ? environment : containers.in(environment);
    }

    /** A run that is ready to start. */
    public LabRun labRun(RunFolder folder, Run.Environment environment, Instant startedAt, RunListener listener) {
        LabRun.Setup with = new LabRun.Setup(
                generator(folder), launcher(folder), environment.host().logicalCores(), toolchain.pinning());
        return new LabRun(plan, toolchain.servers(), with, folder, environment, startedAt, listener, RunAnalysis::of);
    }

    private Generator generator(RunFolder folder) {
        return containers == null
                ? toolchain.generator()
                : containers.generator(toolchain.generator(), folder.name(), toolchain.pinning());
    }

    private Launcher launcher(RunFolder folder) {
        if (against != null) {
            return against.launcher();
        }
        Launcher processes = toolchain.processes(fixedPorts);
        return containers == null ? processes : containers.launcher(processes, folder.name(), toolchain.pinning());
    }
}
