package dev.serverlab.protocol;

import dev.serverlab.environment.Pinning;
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
import dev.serverlab.stats.CpusUsed;
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
                log,
                setup.serverPrefix()));
    }

    /** What limits a variant under that load. */
    Bounds bounds(Variant variant, Load load, ContractCheck check) {
        EffectiveThreads threads = EffectiveThreads.of(check.effective());
        return new Bounds(
                Ceilings.of(
                        experiment().workload(),
                        load,
                        servers.workOf(variant, experiment()),
                        threads,
                        setup.cores().server()),
                threads.areEventLoops(),
                setup.cores());
    }

    /** Why its numbers may not be compared; empty when they may. */
    List<Problem> problemsOf(Variant variant, Load load, Measures measures, ContractCheck check) {
        List<Problem> problems = new ArrayList<>(Validity.problemsOf(measures, load));
        notPinned(measures).ifPresent(problems::add);
        ServerDescriptor server = servers.of(variant);
        ServerDescriptor.Profile profile = server.profiles().get(variant.profile());
        if (profile != null && experiment().settingsOf(server.name()).isEmpty()) {
            EffectiveThreads.of(check.effective())
                    .against(variant.toString(), profile, setup.cores().server())
                    .ifPresent(problems::add);
        }
        return problems;
    }

    /** What was asked for is believed only when the running processes say the same. */
    private Optional<Problem> notPinned(Measures measures) {
        Pinning pinning = setup.pinning();
        CpusUsed cpus = measures.cpus();
        if (pinning == null
                || new CpusUsed(
                                pinning.servers().toString(),
                                pinning.generator().toString())
                        .equals(cpus)) {
            return Optional.empty();
        }
        return Optional.of(new Problem(
                "not-pinned",
                "The server should have run on CPU " + pinning.servers() + " and the generator on CPU "
                        + pinning.generator() + ", but "
                        + (cpus == null
                                ? "where they ran cannot be read."
                                : "they ran on CPU " + cpus.server() + " and CPU " + cpus.generator() + "."),
                "Look for what moves processes between CPUs here, or leave --pin out."));
    }
}
