package dev.serverlab.measure.platform;

import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.ProcessLauncher;
import dev.serverlab.measure.server.RunningServer;
import java.util.List;

/** Processes of this machine that give way to all others. */
record NicePlatform(ProcessPlatform processes) implements Platform {

    @Override
    public RunningServer start(Launch launch) throws InterruptedException {
        ProcessLauncher own = processes.launcher();
        return new ProcessLauncher(own.java(), List.of("nice"), own.fixedPorts()).start(launch);
    }

    @Override
    public GeneratorSite generator() {
        return processes.generator();
    }
}
