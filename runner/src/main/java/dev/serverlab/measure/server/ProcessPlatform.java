package dev.serverlab.measure.server;

import dev.serverlab.measure.load.GeneratorSite.GeneratorProcess;

/** Processes of this machine beside the lab. */
public record ProcessPlatform(ProcessLauncher launcher, GeneratorProcess generator) implements Platform {

    @Override
    public RunningServer start(Launch launch) throws InterruptedException {
        return launcher.start(launch);
    }
}
