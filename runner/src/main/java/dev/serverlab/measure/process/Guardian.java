package dev.serverlab.measure.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Ends everything that the lab started if the lab died without doing so, as after {@code kill -9}: a separate shell that
 * waits for the end of its input. It uses no CPU until then, and no terminal signal ends it.
 */
final class Guardian {

    private static @Nullable Writer orders;

    private Guardian() {}

    /**
     * Reports to the guardian what has started or ended.
     *
     * @param order {@code add} for what must not outlive the lab, {@code drop} when it has ended
     * @param what {@code process:PID}, {@code container:ID} or {@code folder:PATH}
     */
    static synchronized void send(String order, String what) {
        try {
            Writer to = orders == null ? start() : orders;
            orders = to;
            to.write(order + " " + what + "\n");
            to.flush();
        } catch (IOException e) {
            // Without a shell the lab still ends everything itself, and the next lab the rest.
        }
    }

    private static Writer start() throws IOException {
        try (InputStream script = Objects.requireNonNull(Guardian.class.getResourceAsStream("guardian.sh"))) {
            return new ProcessBuilder("sh", "-c", new String(script.readAllBytes(), StandardCharsets.UTF_8))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .outputWriter(StandardCharsets.UTF_8);
        }
    }
}
