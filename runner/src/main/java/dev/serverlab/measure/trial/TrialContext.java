package dev.serverlab.measure.trial;

import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import java.nio.file.Path;

/** What trials of both protocols need: how servers are started, and who hears of it. */
record TrialContext(Plan plan, Servers servers, LabRun.Setup setup, RunListener listener) {

    Experiment experiment() {
        return plan.experiment();
    }

    double delayMillis(Variant variant) {
        return experiment().workloadOf(variant).delay().toMillis();
    }

    RunningServer start(Variant variant, Path log) throws InterruptedException {
        return setup.launcher()
                .start(new Launch(
                        servers.of(variant),
                        variant,
                        experiment().jvmArgs(),
                        experiment().settingsOf(variant),
                        log));
    }

    /** Tells that a server came up; one that ran already did not. */
    void came(Trial trial, RunningServer server) {
        Long millis = server.startupMillis();
        if (millis != null) {
            listener.serverUp(trial, server.variant(), millis);
        }
    }
}
