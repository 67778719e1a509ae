package dev.serverlab.measure.ssh;

import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A connection to a machine by OpenSSH's own client and configuration, which all commands and forwarded ports share. It asks
 * for nothing: a login needs a key or an agent, and the machine's key has to be known.
 */
final class SshConnection implements AutoCloseable {

    private static final String SSH = "ssh";

    /** A connection that is silent for half a minute is lost; one that is interrupted for some seconds is not. */
    private static final List<String> OPTIONS = List.of(
            "-T",
            "-o",
            "BatchMode=yes",
            "-o",
            "ConnectTimeout=15",
            "-o",
            "ServerAliveInterval=5",
            "-o",
            "ServerAliveCountMax=6",
            "-o",
            "ForwardAgent=no",
            "-o",
            "ForwardX11=no",
            "-o",
            "ClearAllForwardings=yes");

    private static final Duration OPENS_WITHIN = Duration.ofSeconds(60);
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(30);
    private static final Duration COPIES_WITHIN = Duration.ofMinutes(10);
    private static final long POLL_MILLIS = 50;
    private static final int TOLD_LINES = 4;

    private final SshLogin login;
    private final ScratchFolder folder;
    private final ChildProcess master;

    private SshConnection(SshLogin login, ScratchFolder folder, ChildProcess master) {
        this.login = login;
        this.folder = folder;
        this.master = master;
    }

    /**
     * Opens it.
     *
     * @throws LabException when there is no ssh here, or it cannot log in, with what it says
     */
    static SshConnection open(SshLogin login) throws InterruptedException {
        // The path of a socket is limited to some 100 characters.
        ScratchFolder folder = ScratchFolder.create("serverlab-ssh-");
        List<String> command = new ArrayList<>(List.of(SSH, "-M", "-N", "-S", socket(folder)));
        command.addAll(OPTIONS);
        command.addAll(login.words());
        ChildProcess master;
        try {
            master = ChildProcess.start(
                    SSH, command, folder.path(), folder.path().resolve("log"), null);
        } catch (LabException e) {
            folder.close();
            throw Problems.refused("no-ssh", "There is no ssh on this machine.", "Install OpenSSH's client.");
        }
        SshConnection connection = new SshConnection(login, folder, master);
        try {
            connection.awaitOpen();
            return connection;
        } catch (LabException | InterruptedException e) {
            connection.close();
            throw e;
        }
    }

    private static String socket(ScratchFolder folder) {
        return folder.path().resolve("s").toString();
    }

    private void awaitOpen() throws InterruptedException {
        long deadline = System.nanoTime() + OPENS_WITHIN.toNanos();
        // The socket appears once the login has succeeded.
        while (!Files.exists(Path.of(socket(folder)))) {
            boolean ended = master.awaitExit(POLL_MILLIS, TimeUnit.MILLISECONDS);
            if (ended || System.nanoTime() > deadline) {
                throw Problems.refused(
                        "no-login",
                        "ssh cannot log in to %s: %s",
                        "Make 'ssh -o BatchMode=yes %1$s true' succeed: with a key that the machine accepts, and its own key "
                                + "among the known hosts.",
                        login,
                        said(folder.path().resolve("log")));
            }
        }
    }

    /** Its last lines, which say why, as one sentence. */
    private static String said(Path log) {
        try (var lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            List<String> all = lines.map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .distinct()
                    .toList();
            String told = all.isEmpty()
                    ? "it does not answer"
                    : String.join("; ", all.subList(Math.max(0, all.size() - TOLD_LINES), all.size()));
            return told.endsWith(".") ? told : told + ".";
        } catch (IOException e) {
            return "it does not answer.";
        }
    }

    /** A command on the machine, as words of a command here. Each word reaches it as it is. */
    private List<String> ssh(List<String> words) {
        List<String> command = new ArrayList<>(List.of(SSH, "-S", socket(folder)));
        command.addAll(OPTIONS);
        command.addAll(login.words());
        command.add("--");
        command.add(words.stream().map(SshConnection::quoted).collect(Collectors.joining(" ")));
        return command;
    }

    /** A word for a POSIX shell. */
    static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /**
     * Starts a program there, whose output comes here.
     *
     * @param lines as {@link ChildProcess#start}
     */
    ChildProcess start(String name, List<String> words, Path log, Consumer<String> lines) {
        List<String> there = new ArrayList<>(List.of("exec"));
        there.addAll(words);
        return ChildProcess.start(name, ssh(there), folder.path(), log, lines);
    }

    /**
     * Runs a shell script there.
     *
     * @return its output
     * @throws LabException when it fails, with what it said
     */
    synchronized String run(String script) throws InterruptedException {
        Path file = folder.path().resolve("script");
        try {
            Files.writeString(file, script);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return finished(
                List.of(new ProcessBuilder(ssh(List.of("sh", "-s"))).redirectInput(file.toFile())), ANSWERS_WITHIN);
    }

    /**
     * Copies files there: the output of a local command becomes the input of a script.
     *
     * @throws LabException when it fails
     */
    void pipe(ProcessBuilder from, String script) throws InterruptedException {
        finished(List.of(from, new ProcessBuilder(ssh(List.of("sh", "-c", script)))), COPIES_WITHIN);
    }

    private synchronized String finished(List<ProcessBuilder> pipeline, Duration within) throws InterruptedException {
        Path output = folder.path().resolve("output");
        Path errors = folder.path().resolve("errors");
        try {
            pipeline.forEach(each -> each.redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile())));
            pipeline.getLast().redirectOutput(output.toFile());
            List<Process> started = ProcessBuilder.startPipeline(pipeline);
            Process last = started.getLast();
            boolean ended = last.waitFor(within);
            started.forEach(Process::destroyForcibly);
            if (!ended || last.exitValue() != 0) {
                throw Problems.failed(
                        "machine-failed",
                        "%s did not do what it was asked: %s",
                        "Read that; check free space there, and that its login shell prints nothing by itself.",
                        login,
                        ended ? said(errors) : "it took more than %s s.".formatted(within.toSeconds()));
            }
            return Files.readString(output, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw Problems.failed(
                    "machine-failed", "%s could not be asked: %s.", "Run again.", login, Problems.reason(e));
        } finally {
            remove(errors);
        }
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // The folder is removed with the connection.
        }
    }

    /**
     * A port on that machine's loopback that is reached on this one's.
     *
     * @param here where it is reached
     */
    record Tunnel(SshConnection connection, Address here, int there) implements AutoCloseable {

        private void tell(String order) throws InterruptedException {
            List<String> command = new ArrayList<>(List.of(SSH, "-S", socket(connection.folder), "-O", order, "-L"));
            command.add(here + ":127.0.0.1:" + there);
            command.addAll(connection.login.words());
            connection.finished(List.of(new ProcessBuilder(command)), ANSWERS_WITHIN);
        }

        /** Frees the port here, unless the connection is gone with all of them. */
        @Override
        public void close() {
            try {
                tell("cancel");
            } catch (LabException e) {
                // Gone.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Opens a tunnel to a port there. */
    Tunnel forward(int port) throws InterruptedException {
        Tunnel tunnel = new Tunnel(this, Address.onLoopback(Ports.one()), port);
        tunnel.tell("forward");
        return tunnel;
    }

    SshLogin login() {
        return login;
    }

    @Override
    public void close() {
        master.close();
        folder.close();
    }
}
