package dev.serverlab.measure.agent;

import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An agent's task, besides reporting its clock. */
sealed interface Task extends AutoCloseable permits ServerTask, GeneratorTask {

    /** The answers to its requests, by path. */
    Map<String, Answer> answers();

    /** The process that it is about; absent while there is none. */
    @Nullable
    ProcessTarget process();

    @Override
    void close();

    /** Answers a request. */
    interface Answer {
        void send(Request request) throws IOException, RefusedException, InterruptedException;
    }
}
