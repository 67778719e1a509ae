package dev.serverlab.measure.server;

import dev.serverlab.measure.process.Program;
import java.util.concurrent.TimeUnit;

/** A server's program that the lab neither started nor will end. It is alive as long as it answers. */
record ExternalProcess(String name, long pid, Address management) implements Program {

    @Override
    public boolean isAlive() {
        return Endpoint.answers(management, "/actuator/health");
    }

    /** Waits all that time: nobody tells the lab. */
    @Override
    public boolean awaitExit(long timeout, TimeUnit unit) throws InterruptedException {
        unit.sleep(timeout);
        return false;
    }

    @Override
    public int exitValue() {
        throw new IllegalThreadStateException("nobody tells the lab how " + name + " ended");
    }

    @Override
    public void onExit(Runnable action) {
        // Nobody tells the lab.
    }

    @Override
    public String logTail() {
        return "";
    }

    @Override
    public void close() {
        // It is not the lab's to end.
    }
}
