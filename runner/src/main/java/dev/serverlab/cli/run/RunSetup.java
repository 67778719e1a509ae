package dev.serverlab.cli.run;

import dev.serverlab.measure.load.Generator;
import dev.serverlab.measure.server.Launcher;
import dev.serverlab.measure.trial.LabRun;
import dev.serverlab.measure.trial.RunListener;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.machine.Host;
import dev.serverlab.model.run.Run;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What is measured, and with what.
 *
 * @param fixedPorts the ports of {@code server.yaml} instead of free ones
 * @param containers absent when nothing is started in a container
 * @param against servers that run already; absent when the lab starts them
 */
record RunSetup(
        Toolchain equipment,
        Plan plan,
        boolean fixedPorts,
        @Nullable Containers containers,
        @Nullable Against against) {

    Run.Environment environment(Host host, CommandSpec spec) {
        Run.Environment environment = equipment.environment(host, spec);
        environment = against == null ? environment : against.in(environment);
        return containers == null ? environment : containers.in(environment);
    }

    /** A run that is ready to start. */
    LabRun labRun(RunFolder folder, Run.Environment environment, Instant startedAt, RunListener listener) {
        return equipment.labRun(plan, folder, environment, launcher(folder), generator(folder), startedAt, listener);
    }

    private Generator generator(RunFolder folder) {
        return containers == null
                ? equipment.generator()
                : containers.generator(equipment.generator(), folder.name(), equipment.pinning());
    }

    private Launcher launcher(RunFolder folder) {
        if (against != null) {
            return against.launcher();
        }
        Launcher processes = equipment.processes(fixedPorts);
        return containers == null ? processes : containers.launcher(processes, folder.name(), equipment.pinning());
    }
}
