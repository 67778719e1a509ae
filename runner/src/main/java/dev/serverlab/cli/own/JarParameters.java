package dev.serverlab.cli.own;

import dev.serverlab.measure.jar.Application;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Parameters;

/** Which application, and what it is asked. */
public final class JarParameters {

    @Parameters(index = "0", arity = "1", paramLabel = "JAR", description = "A jar that java -jar starts.")
    private Path jar = Path.of("");

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "PATH",
            description =
                    "What is asked for, as /orders/1 or '/orders/{1..1000}' (default: GETs of its OpenAPI document).")
    private List<String> paths = List.of();

    public Application application() {
        return Application.of(jar);
    }

    /** None where they are to be found out. */
    public List<String> paths() {
        return paths;
    }
}
