package dev.serverlab.measure.answer;

import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.file.text.CsvFile;
import java.util.Map;

/** The requests that are sent to an experiment's own server. */
public final class OwnTarget {

    private OwnTarget() {}

    /**
     * The requests in the generator's form.
     *
     * @throws dev.serverlab.model.problem.LabException when its CSV file cannot be read
     */
    public static GeneratorRequests.Target of(CustomServer server) {
        String data = server.data();
        return new GeneratorRequests.Target(
                server.requests().stream().map(OwnRequest::sent).toList(),
                data == null ? Map.of() : CsvFile.read(server.folder().resolve(data)),
                server.transport() == CustomServer.Transport.H2 ? true : null);
    }
}
