package dev.serverlab.measure.agent;

import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an agent is there for, beside its clock. */
sealed interface Task extends AutoCloseable permits ServerTask, GeneratorTask {

    /** What it does, by path. */
    Map<String, Route> routes();

    /** The process that it is about; absent while there is none. */
    @Nullable
    ProcessTarget process();

    @Override
    void close();

    /** What is done at a path. */
    record Route(String method, Answer answer) {

        static Route get(Answer answer) {
            return new Route("GET", answer);
        }

        static Route post(Answer answer) {
            return new Route("POST", answer);
        }
    }

    /** Answers a request. */
    interface Answer {
        void send(Request request) throws IOException, RefusedException, InterruptedException;
    }
}
