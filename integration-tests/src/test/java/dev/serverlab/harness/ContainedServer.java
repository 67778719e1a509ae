package dev.serverlab.harness;

import com.github.dockerjava.api.model.Container;
import dev.serverlab.containers.Images;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testcontainers.DockerClientFactory;

/** A real server that the lab of a test can start as a process and in a container. */
public final class ContainedServer {

    private static final String LABEL = "dev.serverlab.lab";

    /** Adds {@code vertx} with the image that this checkout makes. */
    public void addTo(LabHome home) throws IOException {
        addTo(home, Images.of("vertx"));
    }

    public void addTo(LabHome home, String image) throws IOException {
        Path app = Path.of("..", "vertx-app").toAbsolutePath().normalize();
        Path folder = home.path().resolve("vertx-app");
        if (!Files.exists(folder)) {
            Files.createDirectory(folder);
            Files.createSymbolicLink(folder.resolve("target"), app.resolve("target"));
        }
        String yaml = Files.readString(app.resolve("server.yaml"));
        home.write("vertx-app/server.yaml", yaml.replace("image: serverlab/vertx", "image: " + image));
    }

    /** The containers that a lab started and that are still there. */
    public List<String> of(LabProcess lab) {
        return DockerClientFactory.instance()
                .client()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(LABEL))
                .exec()
                .stream()
                .filter(container ->
                        container.getLabels().getOrDefault(LABEL, "").startsWith(lab.pid() + "@"))
                .map(Container::getId)
                .toList();
    }
}
