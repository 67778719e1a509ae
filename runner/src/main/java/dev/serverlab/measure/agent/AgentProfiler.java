package dev.serverlab.measure.agent;

import dev.serverlab.measure.profile.JvmProfiler;
import dev.serverlab.measure.profile.NotProfiledException;
import dev.serverlab.measure.profile.Profiler.Event;
import dev.serverlab.measure.system.AttachedJvm;
import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Profiles the server beside an agent, step by step as it is asked. */
final class AgentProfiler implements AutoCloseable {

    private @Nullable JvmProfiler attached;

    synchronized void attach(Request request, ProcessTarget server) throws IOException, RefusedException {
        Long pid = server.pid();
        if (pid == null) {
            throw new RefusedException(Request.CONFLICT, "it has no process");
        }
        close();
        try {
            attached = JvmProfiler.attach(AttachedJvm.of(pid));
        } catch (NotProfiledException e) {
            throw refused(e);
        }
        request.done();
    }

    synchronized void start(Request request, Event sampled) throws IOException, RefusedException {
        try {
            required().start(sampled);
        } catch (NotProfiledException e) {
            throw refused(e);
        }
        request.done();
    }

    synchronized void stop(Request request) throws IOException, RefusedException {
        Path file = Files.createTempFile("profile", ".collapsed");
        try {
            required().stop(file);
            try (OutputStream stacks = request.stream("text/plain; charset=utf-8")) {
                Files.copy(file, stacks);
            }
        } catch (NotProfiledException e) {
            throw refused(e);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    synchronized void end(Request request) throws IOException {
        close();
        request.done();
    }

    private JvmProfiler required() throws RefusedException {
        if (attached == null) {
            throw new RefusedException(Request.CONFLICT, "no profiler is attached");
        }
        return attached;
    }

    private static RefusedException refused(NotProfiledException e) {
        return new RefusedException(Request.CONFLICT, String.valueOf(e.getMessage()));
    }

    @Override
    public synchronized void close() {
        if (attached != null) {
            attached.close();
            attached = null;
        }
    }
}
