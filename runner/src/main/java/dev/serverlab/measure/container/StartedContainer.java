package dev.serverlab.measure.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.WaitResponse;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.process.Programs;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A container that the lab started. Closing it removes it. */
public final class StartedContainer implements Program {

    private static final int POLITE_SECONDS = 5;
    private static final Duration OUTPUT_ENDS_WITHIN = Duration.ofSeconds(2);
    /** What a program is said to have ended with when nobody saw it: as one that was killed. */
    private static final int UNKNOWN_END = 137;

    private final ContainerSpec spec;
    private final String id;
    private final DockerClient client;
    private final ContainerAddress address;
    private final long startNanos;
    private final Output output;
    private final CompletableFuture<Integer> end = new CompletableFuture<>();
    private final Input input = new Input();
    private boolean closed;

    StartedContainer(
            ContainerSpec spec,
            String id,
            DockerClient client,
            ContainerAddress address,
            long startNanos,
            Output output) {
        this.spec = spec;
        this.id = id;
        this.client = client;
        this.address = address;
        this.startNanos = startNanos;
        this.output = output;
    }

    /** From now on its end is seen, and its standard input is connected when the lab works together with it. */
    StartedContainer watched() {
        client.waitContainerCmd(id).exec(new ResultCallback.Adapter<WaitResponse>() {
            @Override
            public void onNext(WaitResponse response) {
                end.complete(response.getStatusCode());
            }

            @Override
            public void onError(Throwable throwable) {
                // The engine went away, and with it the container.
                end.complete(UNKNOWN_END);
            }
        });
        if (spec.exchange() != null) {
            client.attachContainerCmd(id)
                    .withStdIn(input)
                    .withFollowStream(true)
                    .exec(new ResultCallback.Adapter<>());
        }
        return this;
    }

    @Override
    public String name() {
        return spec.name();
    }

    @Override
    public long pid() {
        return address.pid();
    }

    /** The number of its first process as that sees itself. */
    public long ownPid() {
        return address.ownPid();
    }

    /** The address at which it is reached from this machine. */
    public String host() {
        return address.host();
    }

    /** {@link System#nanoTime()} when it was started; making it is not in it. */
    public long startNanos() {
        return startNanos;
    }

    @Override
    public boolean isAlive() {
        return !end.isDone();
    }

    @Override
    public boolean awaitExit(long timeout, TimeUnit unit) throws InterruptedException {
        try {
            end.get(timeout, unit);
            output.awaitEnd(OUTPUT_ENDS_WITHIN);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int exitValue() {
        if (!end.isDone()) {
            throw new IllegalThreadStateException(spec.name() + " has not ended");
        }
        return end.join();
    }

    @Override
    public void onExit(Runnable action) {
        var unused = end.thenRun(action);
    }

    @Override
    public String logTail() {
        return Program.logTail(spec.log());
    }

    /** Lost as well when it was started without an {@link ContainerSpec.Exchange}. */
    @Override
    public void writeLine(String line) {
        input.writeLine(line);
    }

    @Override
    public void end() {
        try {
            client.killContainerCmd(id).withSignal("SIGTERM").exec();
        } catch (DockerException e) {
            // It has ended.
        }
    }

    /** Asks it to end, waits {@value #POLITE_SECONDS} s, then ends it by force; and removes it. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        try {
            stop();
            output.awaitEnd(OUTPUT_ENDS_WITHIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            input.close();
            ContainerCleanup.remove(client, id);
            end.complete(UNKNOWN_END);
            closed = true;
            Programs.forget(this);
        }
    }

    private void stop() {
        try {
            client.stopContainerCmd(id).withTimeout(POLITE_SECONDS).exec();
        } catch (NotModifiedException | NotFoundException e) {
            // It has ended, or somebody has removed it.
        } catch (RuntimeException e) {
            // Removing it ends it as well.
        }
    }
}
