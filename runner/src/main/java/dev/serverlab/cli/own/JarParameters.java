package dev.serverlab.cli.own;

import dev.serverlab.measure.jar.Application;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Parameters;

/** The application, and the requests to it. */
public final class JarParameters {

    @Parameters(index = "0", arity = "1", paramLabel = "JAR", description = "A jar that java -jar starts.")
    private Path jar = Path.of("");

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "PATH",
            description =
                    "The path to request, such as /orders/1 or '/orders/{1..1000}' (default: GETs of its OpenAPI document).")
    private List<String> paths = List.of();

    public Application application() {
        return Application.of(jar);
    }

    /** The paths to request; empty when they have to be discovered. */
    public List<String> paths() {
        return paths;
    }
}
