package dev.serverlab.benchmark.instrumentation;

import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.problem.LabException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A framework whose server stands beside a bare one.
 *
 * @param server the instrumented one; the bare one is a class among its tests
 * @param settings system properties for the instrumented one, to see what a part of it costs by leaving it out
 * @param control whether a second bare one takes the instrumented one's place: there is no difference to find then
 */
record InstrumentedServer(ServerDescriptor server, Map<String, String> settings, boolean control) {

    private static final String ACTION = "Build the whole lab with mvn verify (or mvn -DskipTests package) first.";

    String name() {
        return server.name();
    }

    /**
     * How to start the bare server: the framework's libraries from where Maven resolved them, the endpoint of the app, and
     * the class itself.
     *
     * @throws LabException when the tests of the server's module are not built
     */
    List<String> bareCommand(Path java, List<String> jvmArgs, int port) {
        Path target = server.folder().resolve("target");
        Path classes = target.resolve("test-classes");
        String main = "dev.serverlab." + name() + ".BareServer";
        if (!Files.isRegularFile(classes.resolve(main.replace('.', '/') + ".class"))) {
            throw LabException.refused("not-built", name() + " has no bare server in " + classes + ".", ACTION);
        }
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.addAll(jvmArgs);
        String classPath = String.join(
                File.pathSeparator, target.resolve("classes").toString(), classes.toString(), libraries(target));
        command.addAll(List.of("-classpath", classPath, main));
        command.add(Integer.toString(port));
        return command;
    }

    private static String libraries(Path target) {
        try {
            return Files.readString(target.resolve("bare.classpath")).strip();
        } catch (IOException e) {
            throw LabException.refused("not-built", "There is no " + target.resolve("bare.classpath") + ".", ACTION);
        }
    }

    /** @throws LabException when the instrumented server is not built */
    void requireBuilt() {
        if (!server.isBuilt()) {
            throw LabException.refused("not-built", name() + " is not built.", ACTION);
        }
    }
}
