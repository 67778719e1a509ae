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
import dev.serverlab.stats.Bounds;
import dev.serverlab.stats.Cores;
import dev.serverlab.stats.Measures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What trials of both protocols need: how servers are started, and how what they did is judged. */
record Bench(Plan plan, Servers servers, LabRun.Setup setup, RunListener listener) {

    Experiment experiment() {
        return plan.experiment();
    }

    double delayMillis() {
        return experiment().workload().delay().toMillis();
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

    /** What limits a variant under that load. */
    Bounds bounds(Variant variant, Load load, ContractCheck check) {
        EffectiveThreads threads = EffectiveThreads.of(check.effective());
        return new Bounds(
                Ceilings.of(
                        experiment().workload(), load, servers.workOf(variant, experiment()), threads, setup.cores()),
                threads.areEventLoops(),
                Cores.shared(setup.cores()));
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
