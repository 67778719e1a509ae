package dev.serverlab.cli.run;

import dev.serverlab.analysis.RunAnalysis;
import dev.serverlab.measure.platform.Platforms;
import dev.serverlab.measure.trial.LabRun;
import dev.serverlab.measure.trial.RunListener;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.machine.Host;
import dev.serverlab.model.run.Run;
import java.time.Instant;
import java.util.List;

/** What is measured, with what, and where. */
public record RunSetup(Toolchain toolchain, Plan plan, Platforms platforms) {

    /**
     * What it is made in, as run.json tells it.
     *
     * @param command everything behind {@code ./lab}
     */
    public Run.Environment environment(Host host, List<String> command) {
        return platforms.in(toolchain.environment(host, command));
    }

    /** A run that is ready to start. */
    public LabRun labRun(RunFolder folder, Run.Environment environment, Instant startedAt, RunListener listener) {
        LabRun.Setup with = new LabRun.Setup(
                toolchain.generator().at(platforms.ofGenerator().generator(folder.name())),
                platforms.servers(folder.name()),
                environment.host().logicalCores(),
                toolchain.pinning());
        return new LabRun(plan, toolchain.servers(), with, folder, environment, startedAt, listener, RunAnalysis::of);
    }
}
