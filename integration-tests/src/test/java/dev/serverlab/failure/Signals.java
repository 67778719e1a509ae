package dev.serverlab.failure;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this process was told about signals when it was started; its children inherit it. */
final class Signals {

    private static final int SIGINT_BIT = 1;

    private Signals() {}

    /** Whether Ctrl-C reaches nobody; false where the system does not tell. */
    static boolean interruptIsIgnored() throws IOException {
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
