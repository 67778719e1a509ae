package dev.serverlab.measure.system;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;

/** A child JVM that burns CPU when told to. */
public final class Burner implements AutoCloseable {

    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter orders;

    private Burner(Process process) {
        this.process = process;
        this.answers = process.inputReader();
        this.orders = new PrintWriter(process.outputWriter(), true);
    }

    public static Burner start() throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(
                        java.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-XX:+UseSerialGC",
                        BurnerMain.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Burner burner = new Burner(process);
        burner.expect("ready");
        return burner;
    }

    public long pid() {
        return process.pid();
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Returns once the child has burned that much CPU and the thread that did it has ended. */
    public void burn(long millis) throws IOException {
        orders.println(millis);
        expect("done");
    }

    private void expect(String answer) throws IOException {
        String line = answers.readLine();
        if (!answer.equals(line)) {
            throw new IOException("expected " + answer + " from the child, got " + line);
        }
    }

    /** Returns once the child has ended and was reaped. */
    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
