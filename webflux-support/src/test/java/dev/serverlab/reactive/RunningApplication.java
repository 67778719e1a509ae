package dev.serverlab.reactive;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;

/** The real application, started in this JVM on free ports. */
public record RunningApplication(ConfigurableApplicationContext context) implements AutoCloseable {

    public static RunningApplication start(LabServer server, String... arguments) {
        List<String> all = new ArrayList<>(List.of("--server.port=0", "--management.server.port=0"));
        all.addAll(List.of(arguments));
        return new RunningApplication(server.create().run(all.toArray(String[]::new)));
    }

    public URI service() {
        return at("local.server.port");
    }

    public URI management() {
        return at("local.management.port");
    }

    private URI at(String portProperty) {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getRequiredProperty(portProperty));
    }

    @Override
    public void close() {
        context.close();
    }
}
