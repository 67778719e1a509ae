package dev.serverlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;

/**
 * The lab's images as this checkout makes them, under a separate tag, so that images in use stay unchanged. They are
 * based on what {@code BASE_IMAGE} names, or else on a stand-in made from the JDK that runs the tests: nothing is
 * pulled.
 */
public final class Images {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    static final String TAG = "test";
    private static final String STAND_IN = "serverlab-base";

    private static boolean built;

    private Images() {}

    /** The image with that server in it, such as {@code mvc}; all are built when the first is asked for. */
    public static synchronized String of(String server) {
        if (!built) {
            run(List.of("docker/build"), base());
            built = true;
        }
        return "serverlab/" + server + ":" + TAG;
    }

    private static String base() {
        @Nullable String given = System.getenv("BASE_IMAGE");
        if (given != null && !given.isEmpty()) {
            return given;
        }
        try {
            DockerClientFactory.instance().client().inspectImageCmd(STAND_IN).exec();
        } catch (NotFoundException e) {
            run(List.of("docker/base-image", STAND_IN), STAND_IN);
        }
        return STAND_IN;
    }

    private static void run(List<String> command, String base) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(ROOT.toFile()).redirectErrorStream(true);
        builder.environment().put("BASE_IMAGE", base);
        builder.environment().put("TAG", TAG);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try {
            Process process = builder.start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as("%s: %s", command.getFirst(), said).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
