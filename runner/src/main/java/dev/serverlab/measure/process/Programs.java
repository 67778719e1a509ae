package dev.serverlab.measure.process;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** All programs of this lab that have not been closed. */
public final class Programs {

    private static final Set<Program> ALIVE = ConcurrentHashMap.newKeySet();

    private static volatile boolean closing;

    private Programs() {}

    /**
     * Starts a program, which is known here from its first moment.
     *
     * @param name for the message
     * @param start gives the program that it has started
     * @throws LabException when the lab is ending
     */
    public static <P extends Program> P start(String name, Supplier<P> start) {
        // Under the lock of closeAll: a program is either refused here or known there.
        synchronized (ALIVE) {
            if (closing) {
                throw Problems.failed("interrupted", name);
            }
            P program = start.get();
            ALIVE.add(program);
            Guardian.add(program.guarded());
            return program;
        }
    }

    /** It has been closed. */
    public static void forget(Program program) {
        if (ALIVE.remove(program)) {
            Guardian.drop(program.guarded());
        }
    }

    /** Ends every program and refuses new ones: the lab is ending. */
    public static void closeAll() {
        List<Program> all;
        synchronized (ALIVE) {
            closing = true;
            all = List.copyOf(ALIVE);
        }
        // At once, so that several that do not listen take no longer than one.
        try (ExecutorService closers =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            all.forEach(program -> closers.execute(program::close));
        }
    }
}
