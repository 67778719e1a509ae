package dev.serverlab.measure.place;

import dev.serverlab.measure.load.GeneratorSite.GeneratorProcess;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.RunningServer;

/** Processes on this machine, beside the lab. */
public record ProcessPlatform(ProcessLauncher launcher, GeneratorProcess generator) implements Platform {

    @Override
    public RunningServer start(Launch launch) throws InterruptedException {
        return launcher.start(launch);
    }
}
