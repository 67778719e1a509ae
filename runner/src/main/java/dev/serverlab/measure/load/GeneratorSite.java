package dev.serverlab.measure.load;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.Program;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Where the load generator runs. */
public interface GeneratorSite {

    /** The lab's own image, which contains the generator. The property is for tests, whose images have another tag. */
    String LAB_IMAGE = System.getProperty("serverlab.generator.image", "serverlab/lab");

    /** The file in a trial's folder to which its output goes. */
    String LOG = "generator.log";

    /** The prefix of the folders with the records of several generators in a trial's folder. */
    String PART = "part-";

    /** How many generators drive the servers together. */
    default int generators() {
        return 1;
    }

    /** The same site with a single generator. */
    default GeneratorSite ofOne() {
        return this;
    }

    /**
     * The exception for a generator that failed.
     *
     * @param how in words, such as {@code ended with exit code 1}
     */
    static LabException failed(Program generator, String how) {
        return Problems.failed(
                "generator-failed",
                "The %s %s. %s",
                "Read generator.log; ./lab doctor shows whether this machine can drive that load.",
                generator.name(),
                how,
                generator.logTail());
    }

    /**
     * Starts it.
     *
     * @param name for messages
     * @param arguments of the {@code java} program; paths in them are below the lab's folder, except for the trial's
     * @param folder of the trial, to which it writes
     * @param events receives each, in order, on a separate thread; those of several generators merged
     * @throws LabException when it cannot be started
     */
    Program start(String name, List<String> arguments, Path folder, Consumer<GeneratorEvent> events);

    /**
     * The load generator as a process of this machine beside the lab.
     *
     * @param home the lab's folder
     * @param java the {@code java} program that it runs on
     * @param prefix the command's prefix, such as a program that pins it to CPUs
     */
    record GeneratorProcess(Path home, Path java, List<String> prefix) implements GeneratorSite {

        @Override
        public Program start(String name, List<String> arguments, Path folder, Consumer<GeneratorEvent> events) {
            List<String> command = new ArrayList<>(prefix);
            command.add(java.toString());
            command.addAll(arguments);
            return ChildProcess.start(name, command, home, folder.resolve(LOG), GeneratorLines.to(events));
        }
    }
}
