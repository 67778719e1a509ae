package dev.serverlab.measure.agent;

import dev.serverlab.measure.profile.Profiler.Event;
import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reports on the process that listens on a port. */
final class ServerTask implements Task {

    private final int port;
    private final Runnable gone;
    private final AgentProfiler profiler = new AgentProfiler();
    private @Nullable Server found;

    private record Server(ProcessTarget process, CpuHistory history) {}

    /** @param gone is run when the server has ended, once it has been seen */
    ServerTask(int port, Runnable gone) {
        this.port = port;
        this.gone = gone;
    }

    @Override
    public Map<String, Answer> answers() {
        return Map.of(
                AgentApi.AT, this::at,
                AgentApi.DETAIL, request -> request.json(required().process.detail()),
                AgentApi.COLLECT,
                        request -> request.json(
                                new AgentApi.Collected(required().process.collect())),
                AgentApi.PROFILE_ATTACH, request -> profiler.attach(request, required().process),
                AgentApi.PROFILE_CPU, request -> profiler.start(request, Event.CPU),
                AgentApi.PROFILE_ALLOCATIONS, request -> profiler.start(request, Event.ALLOCATIONS),
                AgentApi.PROFILE_STOP, profiler::stop,
                AgentApi.PROFILE_END, profiler::end);
    }

    private void at(Request request) throws IOException, RefusedException, InterruptedException {
        request.json(required().history.at(request.number(AgentApi.MICROS), AgentApi.AT_WAIT));
    }

    @Override
    public @Nullable ProcessTarget process() {
        Server server = server();
        return server == null ? null : server.process;
    }

    private Server required() throws RefusedException {
        Server server = server();
        if (server == null) {
            throw new RefusedException(Request.UNAVAILABLE, "nothing listens on port " + port);
        }
        return server;
    }

    private synchronized @Nullable Server server() {
        if (found == null) {
            ProcessTarget process = ProcessTarget.besideThis(port);
            if (process != null) {
                found = new Server(process, new CpuHistory(process));
                ProcessHandle.of(Objects.requireNonNull(process.pid()))
                        .ifPresentOrElse(handle -> handle.onExit().thenRun(gone), gone);
            }
        }
        return found;
    }

    @Override
    public synchronized void close() {
        profiler.close();
        if (found != null) {
            found.history.close();
        }
    }
}
