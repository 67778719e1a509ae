package dev.serverlab.measure.system;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends {@code jcmd} commands to a HotSpot JVM of the same user, even in another container whose processes are visible
 * here. Needs no {@code jcmd}: the lab's image has a JRE, which lacks it and the module {@code jdk.attach}. Works like
 * {@code sun.tools.attach.VirtualMachineImpl} of the JDK on Linux: a file and a signal make the JVM open a socket in
 * its {@code /tmp}, which accepts one command, preceded by the protocol version.
 */
public record AttachedJvm(SystemFiles files, long pid) {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 20;
    private static final int SIGQUIT = 3;
    /** How the answer to a completed command begins. */
    private static final String DONE = "0\n";

    private static final @Nullable MethodHandle KILL = kill();

    /** A JVM on this machine, or in this pod. */
    public static AttachedJvm of(long pid) {
        return new AttachedJvm(SystemFiles.ofThisMachine(), pid);
    }

    /** Triggers a full garbage collection; false when the process is not a JVM, or does not comply. */
    public boolean collect() {
        return asked("GC.run").startsWith(DONE);
    }

    /**
     * The answer to a {@code jcmd} command with its arguments; empty when the process is not a JVM that this user may
     * query, or does not answer in time.
     */
    public String ask(String command) {
        String answer = asked(command);
        return answer.startsWith(DONE) ? answer.substring(DONE.length()) : "";
    }

    /** Whether the process is such a JVM: the signal would terminate any other program. */
    public boolean isJvm() {
        return KILL != null && files.text("proc/" + pid + "/maps").contains("/libjvm.so");
    }

    private String asked(String command) {
        if (!isJvm()) {
            return "";
        }
        FutureTask<String> answer = new FutureTask<>(() -> answer(command));
        Thread thread = Thread.ofPlatform().daemon().name("attach").start(answer);
        try {
            return answer.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        } finally {
            thread.interrupt();
        }
    }

    private String answer(String command) throws IOException, InterruptedException {
        Path folder = files.root().resolve("proc/" + pid + "/root/tmp");
        long own = NamespacePids.of(files, pid).innermost(pid);
        Path socket = folder.resolve(".java_pid" + own);
        if (!Files.exists(socket)) {
            open(folder.resolve(".attach_pid" + own), socket);
        }
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            ByteBuffer question = StandardCharsets.UTF_8.encode("1\0jcmd\0" + command + "\0\0\0");
            while (question.hasRemaining()) {
                channel.write(question);
            }
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            ByteBuffer part = ByteBuffer.allocate(8_192);
            while (channel.read(part) >= 0) {
                said.write(part.array(), 0, part.position());
                part.clear();
            }
            return said.toString(StandardCharsets.UTF_8);
        }
    }

    private void open(Path asked, Path socket) throws IOException, InterruptedException {
        Files.writeString(asked, "");
        try {
            long deadline = System.nanoTime() + LIMIT.toNanos();
            signal();
            while (!Files.exists(socket) && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        } finally {
            Files.deleteIfExists(asked);
        }
    }

    private void signal() {
        MethodHandle kill = KILL;
        try {
            if (kill != null) {
                int unused = (int) kill.invokeExact((int) pid, SIGQUIT);
            }
        } catch (Throwable e) {
            throw new IllegalStateException("kill could not be called", e);
        }
    }

    private static @Nullable MethodHandle kill() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find("kill")
                .map(function -> linker.downcallHandle(
                        function,
                        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)))
                .orElse(null);
    }
}
