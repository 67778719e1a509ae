package dev.serverlab.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The process that a lab takes for its load generator: it passes its arguments and its standard input to the {@link
 * ScriptedGenerator} in the test's JVM, and prints what comes back. It starts much faster than a real one.
 */
final class GeneratorRelay {

    private GeneratorRelay() {}

    /** @param args the port of the scripted generator, then all arguments that a lab gives a generator */
    public static void main(String[] args) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]))) {
            String settings = String.join("\n", Arrays.copyOfRange(args, 1, args.length));
            OutputStream out = socket.getOutputStream();
            out.write((ProcessHandle.current().pid() + "\n" + settings + "\n\n").getBytes(StandardCharsets.UTF_8));
            Thread input = new Thread(() -> copy(System.in, out));
            input.setDaemon(true);
            input.start();
            copy(socket.getInputStream(), System.out);
        }
        // The thread that reads the standard input may go on for ever.
        Runtime.getRuntime().halt(0);
    }

    private static void copy(InputStream from, OutputStream to) {
        try {
            byte[] bytes = new byte[1 << 12];
            for (int count = from.read(bytes); count >= 0; count = from.read(bytes)) {
                to.write(bytes, 0, count);
                to.flush();
            }
        } catch (IOException e) {
            // The other side has ended.
        }
    }
}
