package dev.serverlab.measure.load;

import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The load generator as a process of this machine beside the lab.
 *
 * @param home the lab's folder
 * @param java the {@code java} program that it runs on
 * @param prefix what begins the command, such as the program that keeps it on certain CPUs
 */
public record GeneratorProcess(Path home, Path java, List<String> prefix) implements GeneratorSite {

    @Override
    public Program start(String name, List<String> arguments, Path folder, Consumer<String> lines) {
        List<String> command = new ArrayList<>(prefix);
        command.add(java.toString());
        command.addAll(arguments);
        return ChildProcess.start(name, command, home, folder.resolve(LOG), lines);
    }
}
