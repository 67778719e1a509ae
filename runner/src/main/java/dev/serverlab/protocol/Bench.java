package dev.serverlab.protocol;

import dev.serverlab.experiment.Experiment;
import dev.serverlab.experiment.Load;
import dev.serverlab.experiment.Plan;
import dev.serverlab.experiment.Variant;
import dev.serverlab.problem.Problem;
import dev.serverlab.server.ContractCheck;
import dev.serverlab.server.EffectiveThreads;
import dev.serverlab.server.FreePorts;
import dev.serverlab.server.RunningServer;
import dev.serverlab.server.ServerDescriptor;
import dev.serverlab.server.Servers;
import dev.serverlab.stats.Ceiling;
import dev.serverlab.stats.Measures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What trials of both protocols need: how servers are started, and how what they did is judged. */
record Bench(Plan plan, Servers servers, LabRun.Setup setup, RunListener listener) {

    Experiment experiment() {
        return plan.experiment();
    }

    double delayMillis(Variant variant) {
        return experiment().workloadOf(variant).delay().toMillis();
    }

    RunningServer start(Variant variant, Path log) throws InterruptedException {
        ServerDescriptor server = servers.of(variant);
        ServerDescriptor.Ports ports = server.ports();
        if (setup.fixedPorts()) {
            FreePorts.requireFree(ports);
        } else {
            ports = FreePorts.choose();
        }
        return RunningServer.start(new RunningServer.Start(
                server,
                variant,
                ports,
                setup.java(),
                experiment().jvmArgs(),
                experiment().settingsOf(server.name()),
                log));
    }

    /** The lowest ceiling of a variant under that load. */
    Optional<Ceiling> ceiling(Variant variant, Load load, ContractCheck check) {
        return Ceilings.of(
                experiment().workloadOf(variant),
                load,
                servers.workOf(variant, experiment()),
                EffectiveThreads.of(check.effective()),
                setup.cores());
    }

    /** Why its numbers may not be compared; empty when they may. */
    List<Problem> problemsOf(Variant variant, Load load, Measures measures, ContractCheck check) {
        List<Problem> problems = new ArrayList<>(Validity.problemsOf(measures, load));
        ServerDescriptor server = servers.of(variant);
        ServerDescriptor.Profile profile = server.profiles().get(variant.profile());
        if (profile != null && experiment().settingsOf(server.name()).isEmpty()) {
            EffectiveThreads.of(check.effective())
                    .against(variant.toString(), profile, setup.cores())
                    .ifPresent(problems::add);
        }
        return problems;
    }
}
