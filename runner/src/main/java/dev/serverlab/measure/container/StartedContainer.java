package dev.serverlab.measure.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.WaitResponse;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.system.NamespacePids;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;

/** A container that the lab started. Closing it removes it. */
public final class StartedContainer extends Program {

    private static final int GRACE_SECONDS = 5;
    /** The exit code reported when the end was not observed: that of a killed process. */
    private static final int UNKNOWN_END = 137;

    private final Engine engine;
    private final String id;
    private final Place place;
    private final long startNanos;
    private final Output output;
    private final Input input = new Input();
    private boolean closed;

    /**
     * Where it runs, as reported by the engine.
     *
     * @param pid of its first process, on this machine
     * @param ownPid of the same process, as it sees itself
     * @param host where it is reached from this machine
     */
    public record Place(long pid, long ownPid, String host) {

        /**
         * The place of a container that was just started.
         *
         * @param output its output, to the log that the specification names
         * @throws LabException when it has ended already, with the end of its log, or has no address
         */
        static Place of(ContainerSpec spec, InspectContainerResponse reported, Output output) {
            Long pid = reported.getState().getPidLong();
            if (pid == null || pid <= 0) {
                output.awaitEnd();
                Long exitCode = reported.getState().getExitCodeLong();
                String code = exitCode == null ? "unknown" : exitCode.toString();
                throw Problems.failed(
                        "not-started",
                        "%s ended with exit code %s as soon as its container was started. %s",
                        "Read the log; check --set, --jvm-args and --memory, and check that docker run starts "
                                + "the image.",
                        spec.name(),
                        code,
                        Program.logTail(spec.log()));
            }
            // Never this machine's own address instead, where another program may answer.
            String host = spec.site().network() == Placement.Network.HOST
                    ? "127.0.0.1"
                    : reported.getNetworkSettings().getNetworks().values().stream()
                            .map(ContainerNetwork::getIpAddress)
                            .filter(address -> address != null && !address.isEmpty())
                            .findFirst()
                            .orElseThrow(() -> Problems.failed(
                                    "no-address",
                                    "The container of %s has no address on the engine's network.",
                                    "Give --network host; a rootless engine has no bridge that this machine can reach.",
                                    spec.name()));
            return new Place(pid, NamespacePids.of(pid).innermost(pid), host);
        }
    }

    /** Starts watching for its end, and connects its standard input if the lab exchanges data with it. */
    StartedContainer(Engine engine, ContainerSpec spec, String id, Place place, long startNanos, Output output) {
        super(spec.name(), spec.log());
        this.engine = engine;
        this.id = id;
        this.place = place;
        this.startNanos = startNanos;
        this.output = output;
        engine.client().waitContainerCmd(id).exec(new ResultCallback.Adapter<WaitResponse>() {
            @Override
            public void onNext(WaitResponse response) {
                exit.complete(response.getStatusCode());
            }

            @Override
            public void onError(Throwable throwable) {
                // The engine went away, and with it the container.
                exit.complete(UNKNOWN_END);
            }
        });
        if (spec.exchange() != null) {
            engine.client()
                    .attachContainerCmd(id)
                    .withStdIn(input)
                    .withFollowStream(true)
                    .exec(new ResultCallback.Adapter<>());
        }
    }

    @Override
    public String guarded() {
        return "container:" + id;
    }

    @Override
    public long pid() {
        return place.pid();
    }

    public Place place() {
        return place;
    }

    /** {@link System#nanoTime()} when it was started, after it was created. */
    public long startNanos() {
        return startNanos;
    }

    @Override
    protected void awaitLog() {
        output.awaitEnd();
    }

    /** Also dropped when it was started without an {@link ContainerSpec.Exchange}. */
    @Override
    public void writeLine(String line) {
        input.writeLine(line);
    }

    @Override
    public void end() {
        try {
            engine.client().killContainerCmd(id).withSignal("SIGTERM").exec();
        } catch (DockerException e) {
            // It has ended.
        }
    }

    /** Asks it to end, waits {@value #GRACE_SECONDS} s, then ends it by force; and removes it. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        try {
            engine.client().stopContainerCmd(id).withTimeout(GRACE_SECONDS).exec();
        } catch (RuntimeException e) {
            // It has ended or was removed; otherwise removing it ends it as well.
        }
        output.awaitEnd();
        input.close();
        engine.remove(id);
        exit.complete(UNKNOWN_END);
        closed = true;
        Program.forget(this);
    }
}
