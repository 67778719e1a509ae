package dev.serverlab.tomcat;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** The real server on free ports. */
public record RunningServer(ConfigurableApplicationContext context) implements AutoCloseable {

    public static RunningServer start(LabServer server, String profile, String... arguments) {
        return start(server, profile, context -> {}, arguments);
    }

    public static RunningServer start(
            LabServer server,
            String profile,
            ApplicationContextInitializer<ConfigurableApplicationContext> initializer,
            String... arguments) {
        SpringApplication application = server.create();
        application.addInitializers(initializer);
        // As properties of the JVM would, these give way to arguments and override the configuration files.
        System.setProperty("server.port", "0");
        System.setProperty("management.server.port", "0");
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--spring.profiles.active=" + profile);
        return new RunningServer(application.run(all.toArray(String[]::new)));
    }

    public URI service() {
        return at("local.server.port");
    }

    public URI management() {
        return at("local.management.port");
    }

    private URI at(String port) {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getRequiredProperty(port));
    }

    @Override
    public void close() {
        context.close();
    }
}
