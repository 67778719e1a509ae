package dev.serverlab.measure.backend;

import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A backend that is a program of its own, with its data in a temporary folder.
 *
 * @param java the {@code java} program of the servers' JDK
 */
record BackendProgram(Backend backend, Path java) {

    /**
     * Prepares and starts it, and waits until it takes connections.
     *
     * @param given values of placeholders in its commands
     * @throws LabException when it does not come up
     */
    RunningBackend start(Map<String, String> given, Path log) throws InterruptedException {
        Backend.Program described = Objects.requireNonNull(backend.program());
        Ports ports = Ports.free();
        Address address = Address.onLoopback(ports.service());
        ScratchFolder data = ScratchFolder.create("serverlab-" + backend.name() + "-");
        Map<String, String> values = new HashMap<>(given);
        values.put("java", java.toString());
        values.put("port", Integer.toString(address.port()));
        values.put("otherPort", Integer.toString(ports.management()));
        values.put("data", data.path().toString());
        values.put("folder", withoutSpaces(backend.folder(), data, ".folder").toString());
        FetchedFiles fetched = backend.fetched();
        if (fetched != null) {
            values.put(
                    "fetched", withoutSpaces(fetched.folder(), data, ".fetched").toString());
        }
        values.put("user", System.getProperty("user.name"));
        Placeholders words = new Placeholders(values);
        ChildProcess program = null;
        try {
            if (!described.prepare().isEmpty()) {
                prepare(words.in(described.prepare()), log);
            }
            program = ChildProcess.start(backend.name(), words.in(described.command()), backend.folder(), log, null);
            BackendStarter.await(program, address);
            return new RunningBackend(
                    backend,
                    RunningBackend.Place.process(program, ProcessTarget.ofProcess(program.pid())),
                    new BackendAddress(address, null),
                    data,
                    null);
        } catch (RuntimeException | InterruptedException e) {
            end(program, data);
            throw e;
        }
    }

    /** MariaDB's own script takes a space for the end of a path. A name with a dot is no database. */
    private static Path withoutSpaces(Path folder, ScratchFolder scratch, String link) {
        Path absolute = folder.toAbsolutePath().normalize();
        if (absolute.toString().chars().noneMatch(Character::isWhitespace)) {
            return folder;
        }
        try {
            return Files.createSymbolicLink(scratch.path().resolve(link), absolute);
        } catch (IOException e) {
            scratch.close();
            throw Problems.failed(
                    "scratch-unwritable",
                    "Cannot link to %s from %s: %s.",
                    "Move the lab, or set XDG_CACHE_HOME for what it downloads, to a folder without spaces in its path.",
                    absolute,
                    scratch.path(),
                    Problems.reason(e));
        }
    }

    private static void end(@Nullable Program program, ScratchFolder data) {
        if (program != null) {
            program.close();
        }
        data.close();
    }

    private void prepare(List<String> command, Path log) throws InterruptedException {
        Path own = log.resolveSibling(log.getFileName() + ".prepared");
        try (ChildProcess program =
                ChildProcess.start(backend.name() + " (preparation)", command, backend.folder(), own, null)) {
            boolean ended = program.awaitExit(RunningServer.COMES_UP_WITHIN.toSeconds(), TimeUnit.SECONDS);
            if (!ended || program.exitValue() != 0) {
                throw Problems.failed(
                        "backend-not-up",
                        "%s could not be prepared. %s",
                        "Read its log; its backend.yaml shows how it is started.",
                        backend.name(),
                        program.logTail());
            }
        }
    }
}
