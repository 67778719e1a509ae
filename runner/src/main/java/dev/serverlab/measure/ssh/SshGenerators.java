package dev.serverlab.measure.ssh;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.Share;
import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.remote.RemoteGenerator;
import dev.serverlab.measure.remote.RemoteGenerators;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;

/**
 * Load generators on other machines, one on each, with a share of the arrivals.
 *
 * @param home the lab's folder, which has the generator
 * @param clocks receives how far the clock of a machine is ahead of the lab's, in µs
 */
public record SshGenerators(List<SshMachine> machines, Path home, ObjLongConsumer<String> clocks)
        implements GeneratorSite {

    /** Longer than an agent waits for a line. */
    private static final Duration ANSWERS_WITHIN = AgentApi.LINES_WAIT.multipliedBy(3);

    @Override
    public int generators() {
        return machines.size();
    }

    @Override
    public GeneratorSite ofOne() {
        return new SshGenerators(machines.subList(0, 1), home, clocks);
    }

    @Override
    public Program start(String name, List<String> arguments, Path folder, Consumer<GeneratorEvent> events) {
        return RemoteGenerators.start(
                name,
                machines.size(),
                folder,
                events,
                number -> one(name, number, arguments, folder),
                (generator, offsetMicros) -> clocks.accept(generator.where(), offsetMicros));
    }

    private RemoteGenerator one(String name, int number, List<String> arguments, Path folder)
            throws InterruptedException {
        SshMachine machine = machines.get(number);
        boolean several = machines.size() > 1;
        String here = folder.toString();
        SshProgram program = machine.startGenerator(
                several ? name + ", generator " + (number + 1) : name,
                machine.copy(Bundle.ofGenerator(home)),
                record -> {
                    List<String> command = new ArrayList<>(List.of(machine.java()));
                    if (several) {
                        command.add("-D" + Share.SETTING + "=" + new Share(number, machines.size()));
                    }
                    arguments.forEach(argument -> command.add(argument.replace(here, record)));
                    return command;
                },
                folder.resolve("agent-" + number + ".log"));
        return new RemoteGenerator(
                program,
                machine.about().login(),
                program.client(ANSWERS_WITHIN),
                several ? folder.resolve(PART + number) : folder,
                RemoteGenerators.log(folder, number));
    }
}
