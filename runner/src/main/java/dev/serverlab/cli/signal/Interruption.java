package dev.serverlab.cli.signal;

import dev.serverlab.measure.process.Program;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and {@code kill -TERM}: ends every child process, lets the command finish writing what it has, and exits
 * with 130.
 */
public final class Interruption implements AutoCloseable, StopSignal {

    /** A busy cluster takes its time to end pods; only then is what was measured written. */
    private static final long FINISH_SECONDS = 30;

    private static final long SOON_MILLIS = 1_000;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::end, "interruption");
    private final CountDownLatch begun = new CountDownLatch(1);

    /** Interruptible work, which has written everything when it ends. */
    @FunctionalInterface
    public interface Work {
        ExitCode until(StopSignal interruption) throws InterruptedException;
    }

    /** Does the work, and handles an interruption meanwhile. */
    public static ExitCode during(Work work) throws InterruptedException {
        try (Interruption interruption = new Interruption()) {
            Runtime.getRuntime().addShutdownHook(interruption.hook);
            ExitCode ended = work.until(interruption);
            return interruption.isStopping() ? ExitCode.INTERRUPTED : ended;
        }
    }

    /** The same for work that starts programs: their end is not a problem while the lab itself is being ended. */
    public static ExitCode duringStarts(Work work) throws InterruptedException {
        return during(interruption -> {
            try {
                return work.until(interruption);
            } catch (LabException e) {
                boolean ended =
                        e.exitCode() == ExitCode.FAILED ? interruption.awaitStopping() : interruption.isStopping();
                if (ended) {
                    return ExitCode.INTERRUPTED;
                }
                throw e;
            }
        });
    }

    @Override
    public boolean isStopping() {
        return begun.getCount() == 0;
    }

    @Override
    public boolean awaitStopping() throws InterruptedException {
        return begun.await(SOON_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void end() {
        begun.countDown();
        Program.closeAll();
        try {
            finished.await(FINISH_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED.number());
    }

    @Override
    public void close() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // A signal came: the hook is running and ends the process.
        }
    }
}
