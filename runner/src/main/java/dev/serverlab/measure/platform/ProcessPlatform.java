package dev.serverlab.measure.platform;

import dev.serverlab.measure.load.GeneratorProcess;
import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.server.Launch.Launcher;
import dev.serverlab.measure.server.ProcessLauncher;

/** Processes of this machine beside the lab. */
public record ProcessPlatform(ProcessLauncher launcher, GeneratorProcess generator) implements Platform {

    @Override
    public Launcher servers(String run) {
        return launcher;
    }

    @Override
    public GeneratorSite generator(String run) {
        return generator;
    }
}
