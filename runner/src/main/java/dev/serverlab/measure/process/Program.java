package dev.serverlab.measure.process;

import java.util.concurrent.TimeUnit;

/**
 * Something that the lab started, whose output goes to a log file. It never outlives the lab: {@link #close()} ends it, and
 * {@link Programs#closeAll()} ends every one that is still alive.
 */
public interface Program extends AutoCloseable {

    /** For messages, such as {@code mvc:default}. */
    String name();

    /** Its number among the processes of this machine. */
    long pid();

    boolean isAlive();

    /** Waits until it ends by itself and its log is whole; false when it is still alive after that long. */
    boolean awaitExit(long timeout, TimeUnit unit) throws InterruptedException;

    /**
     * How it ended.
     *
     * @throws IllegalThreadStateException while it is alive
     */
    int exitValue();

    /** Is called once when it ends, however it ends. */
    void onExit(Runnable action);

    /** The last lines of its log, indented, for a message about why it failed. */
    String logTail();

    /** Writes a line to its standard input; lost when it has ended, or reads nothing of the lab's. */
    default void writeLine(String line) {}

    /** Asks it to end, without waiting, if it is the lab's to end. */
    default void end() {}

    /** Asks it to end, waits some seconds, then ends it by force. Does nothing when it has ended. */
    @Override
    void close();
}
