package dev.serverlab.harness;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;

/** How this process was started to treat signals, which its children inherit. */
public final class Signals {

    private static final int SIGINT_BIT = 1;

    private Signals() {}

    /** Skips a test of Ctrl-C where that reaches nobody, as in a build that a script started with {@code &}. */
    public static void assumeInterruptIsTaken() throws IOException {
        assumeFalse(
                interruptIsIgnored(),
                "this build was started with SIGINT ignored, as by 'mvn … &' in a script, and so is the lab");
    }

    /** Whether SIGINT is ignored; false where the system does not say. */
    private static boolean interruptIsIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> new BigInteger(line.substring("SigIgn:".length()).strip(), 16))
                .anyMatch(ignored -> ignored.testBit(SIGINT_BIT));
    }
}
