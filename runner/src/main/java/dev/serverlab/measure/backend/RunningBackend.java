package dev.serverlab.measure.backend;

import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.BackendUse;
import dev.serverlab.model.run.place.ContainerEngine;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A running backend. Closing it ends what the lab started and removes its data.
 *
 * @param place where it runs, and how it came to be there
 * @param address its own address, behind any proxy
 * @param data its data folder; absent when it writes nothing, or only in its container
 * @param latency the proxy in front of it; absent without one
 */
public record RunningBackend(
        Backend backend,
        Place place,
        BackendAddress address,
        @Nullable ScratchFolder data,
        @Nullable RunningLatency latency)
        implements AutoCloseable {

    /**
     * How the experiment obtained it, and what can be observed of it.
     *
     * @param program absent where it was given
     * @param subject absent where it was given and its process is not visible on this machine
     * @param image what its container was started from; absent without one
     * @param untold why there is no subject; absent with one
     * @param elsewhere whether it runs on another machine, so that it uses no CPU of this one
     * @param reached whether the lab can connect to it, as servers can
     */
    record Place(
            BackendUse.Way way,
            @Nullable Program program,
            @Nullable ProcessTarget subject,
            ContainerEngine.@Nullable Image image,
            @Nullable String untold,
            boolean elsewhere,
            boolean reached) {

        static Place process(Program program, ProcessTarget subject) {
            return new Place(BackendUse.Way.PROCESS, program, subject, null, null, false, true);
        }

        static Place container(Program program, ContainerEngine.Image image) {
            return new Place(
                    BackendUse.Way.DOCKER, program, ProcessTarget.ofProcess(program.pid()), image, null, false, true);
        }

        /** A given backend that only servers in a cluster can reach. */
        static Place unreachable(String untold) {
            return new Place(BackendUse.Way.GIVEN, null, null, null, untold, true, false);
        }
    }

    public String name() {
        return backend.name();
    }

    /** How its process is sampled; absent when the process is not visible. */
    public @Nullable ProcessTarget subject() {
        return place.subject();
    }

    /** Whether it uses no CPU of this machine. */
    public boolean isElsewhere() {
        return place.elsewhere();
    }

    /** What it used, with how the experiment obtained it. */
    public BackendUse use(
            @Nullable Double cpuPercent,
            @Nullable Long rssPeakBytes,
            @Nullable Double latencyCpuPercent,
            @Nullable Double pingP50Millis,
            @Nullable Double pingP90Millis) {
        return new BackendUse(
                name(),
                place.way(),
                place.image(),
                place.untold(),
                cpuPercent,
                rssPeakBytes,
                latencyCpuPercent,
                pingP50Millis,
                pingP90Millis);
    }

    /** The same backend behind a proxy. */
    RunningBackend behind(RunningLatency inFront) {
        return new RunningBackend(backend, place, address, data, inFront);
    }

    /** The settings that it gives to servers that have them, by name. */
    public Map<String, String> gives() {
        return (latency == null ? address : address.through(Address.onLoopback(latency.port()))).gives(backend);
    }

    /** Starts measuring its response time; absent when it must not or cannot be pinged. */
    public @Nullable BackendPing ping() {
        String question = backend.ping();
        // Databases such as MySQL block a remote machine that repeatedly disconnects before it logs in.
        boolean resented = question != null
                && question.isEmpty()
                && place.program() == null
                && !address.address().isLoopback();
        return question == null || resented || !place.reached() ? null : BackendPing.start(question, address.address());
    }

    /** @throws LabException when it has ended by itself */
    public void requireAlive() {
        Program program = place.program();
        if (program != null) {
            requireAlive(program, name());
        } else if (place.reached() && !address.address().takesConnections()) {
            throw Problems.failed(
                    "backend-gone",
                    "Backend %s, at %s, no longer accepts connections.",
                    "Start it again, and find out why it ended; the lab does not start a backend whose address "
                            + "was given.",
                    name(),
                    address.address());
        }
        if (latency != null) {
            requireAlive(latency.program(), latency.program().name());
        }
    }

    private static void requireAlive(Program each, String name) {
        if (!each.isAlive()) {
            throw Problems.failed(
                    "backend-died",
                    "Backend %s ended with exit code %s. %s",
                    "Read its log in the trial's folder: it crashed, ran out of memory, or was ended from outside.",
                    name,
                    each.exitValue(),
                    each.logTail());
        }
    }

    /** Runs the action when it, or the proxy in front of it, is seen to end for any reason. */
    public void onExit(Runnable action) {
        Program program = place.program();
        ProcessTarget subject = place.subject();
        if (program != null) {
            program.onExit(action);
        } else if (subject != null && subject.pid() != null) {
            ProcessHandle.of(subject.pid())
                    .ifPresentOrElse(process -> process.onExit().thenRun(action), action);
        }
        if (latency != null) {
            latency.program().onExit(action);
        }
    }

    @Override
    public void close() {
        if (latency != null) {
            latency.close();
        }
        if (place.program() != null) {
            place.program().close();
        }
        if (data != null) {
            data.close();
        }
    }
}
