package dev.serverlab.measure.agent;

import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.profile.Profiler.Event;
import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reports on the process that listens on a port, and ends it if it was started here. */
final class ServerTask implements Task {

    private final int port;
    private final Supplier<@Nullable ProcessTarget> find;
    private final @Nullable ChildProcess started;
    private final Runnable gone;
    private final AgentProfiler profiler = new AgentProfiler();
    private @Nullable Server found;

    private record Server(ProcessTarget process, CpuHistory history) {}

    private ServerTask(
            int port, Supplier<@Nullable ProcessTarget> find, @Nullable ChildProcess started, Runnable gone) {
        this.port = port;
        this.find = find;
        this.started = started;
        this.gone = gone;
    }

    /** @param gone is run when the server has ended, once it has been seen */
    static ServerTask besideThis(int port, Runnable gone) {
        return new ServerTask(port, () -> ProcessTarget.besideThis(port), null, gone);
    }

    /**
     * @param withMachine whether it reports the machine as well
     * @param gone is run when the server has ended
     */
    static ServerTask started(int port, ChildProcess server, boolean withMachine, Runnable gone) {
        server.onExit(gone);
        return new ServerTask(port, () -> ProcessTarget.ofListener(server.pid(), port, withMachine), server, gone);
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
            ProcessTarget process = find.get();
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
        if (started != null) {
            started.close();
        }
    }
}
