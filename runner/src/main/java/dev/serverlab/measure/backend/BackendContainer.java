package dev.serverlab.measure.backend;

import dev.serverlab.measure.container.ContainerSpec;
import dev.serverlab.measure.container.Engine;
import dev.serverlab.measure.container.StartedContainer;
import dev.serverlab.measure.server.Address;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.place.ContainerEngine;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Starts backends in containers of their images, which the lab never pulls. */
final class BackendContainer {

    private BackendContainer() {}

    /** @throws LabException when no engine answers, or it does not have the image */
    static void require(Backend backend) {
        var _ = image(Engine.require(), backend);
    }

    private static ContainerEngine.Image image(Engine engine, Backend backend) {
        String name = described(backend).name();
        ContainerEngine.Image found = engine.find(name);
        if (found == null) {
            throw Problems.refused(
                    "no-image",
                    "The image '%s' of the backend %s is not on this machine.",
                    "Load it with docker pull %s; the lab pulls no images.",
                    name,
                    backend.name());
        }
        return found;
    }

    private static Backend.Image described(Backend backend) {
        return Objects.requireNonNull(backend.image(), "Was looked at before");
    }

    /**
     * Starts one, without waiting until it takes connections.
     *
     * @param words what previously started backends give, by name
     * @param log where its output goes
     * @throws LabException when it cannot be started, or ends at once
     */
    static RunningBackend start(Backend backend, Placeholders words, Path log) {
        Backend.Image described = described(backend);
        Engine engine = Engine.require();
        ContainerEngine.Image image = image(engine, backend);
        Map<String, String> env = new TreeMap<>(described.env());
        env.replaceAll((name, value) -> words.in(value));
        StartedContainer started = engine.start(new ContainerSpec(
                backend.name(),
                image,
                words.in(described.command()),
                Placement.Container.UNLIMITED,
                null,
                log,
                null,
                env));
        Address address = new Address(started.place().host(), described.port());
        return new RunningBackend(
                backend, RunningBackend.Place.container(started, image), new BackendAddress(address, null), null, null);
    }
}
