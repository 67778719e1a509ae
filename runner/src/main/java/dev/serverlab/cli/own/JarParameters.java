package dev.serverlab.cli.own;

import dev.serverlab.measure.discovery.GivenStart;
import dev.serverlab.measure.jar.Application;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The application, and the requests to it. */
public final class JarParameters {

    /** Options that are not those of a run. */
    public static final Set<String> OPTIONS = Set.of("--args", "--env", "--ready", "--base", "--build");

    @Parameters(index = "0", arity = "1", paramLabel = "JAR", description = "A jar that java -jar starts.")
    private Path jar = Path.of("");

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "PATH",
            description =
                    "The path to request, such as /orders/1 or '/orders/{1..1000}' (default: GETs of its OpenAPI document).")
    private List<String> paths = List.of();

    @Option(
            names = "--args",
            paramLabel = "WORDS",
            description = "Arguments of the application, such as 'server config.yml'.")
    private String arguments = "";

    @Option(names = "--env", paramLabel = "NAME=VALUE", description = "A variable of its process; repeatable.")
    private Map<String, String> env = new TreeMap<>();

    @Option(
            names = "--ready",
            paramLabel = "PATH",
            description = "The path that answers when it is up (default: found).")
    private @Nullable String ready;

    @Option(
            names = "--base",
            paramLabel = "REVISION",
            description = "Compares the jar with that of a git revision, such as main, instead of with other settings.")
    private @Nullable String base;

    @Option(
            names = "--build",
            paramLabel = "COMMAND",
            description = "Builds that revision's jar (default: by Maven or Gradle, without tests).")
    private @Nullable String build;

    public Application application() {
        return Application.of(jar);
    }

    /** How to start it, as far as it is said. */
    public GivenStart given() {
        return new GivenStart(
                arguments.isBlank() ? List.of() : List.of(arguments.strip().split("\\s+")), env, ready);
    }

    /**
     * What to compare it with; absent for other settings.
     *
     * @throws dev.serverlab.model.problem.LabException when nothing tells how to build it
     */
    public @Nullable BaseRevision base() {
        if (base == null && build != null) {
            throw Problems.refused(
                    "base-missing",
                    "--build tells how another revision is built, but none is named.",
                    "Name it with --base, such as --base main.");
        }
        return base == null ? null : BaseRevision.of(base, build, Path.of("").toAbsolutePath());
    }

    /** The paths to request; empty when they have to be discovered. */
    public List<String> paths() {
        return paths;
    }
}
