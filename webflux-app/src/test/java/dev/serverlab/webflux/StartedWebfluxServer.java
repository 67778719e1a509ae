package dev.serverlab.webflux;

import dev.serverlab.testing.StartedServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.ConfigurableApplicationContext;

/** The real server on Spring WebFlux in this JVM, on free ports. */
public record StartedWebfluxServer(ConfigurableApplicationContext context) implements StartedServer {

    /** The server {@code webflux} on that profile. */
    static StartedWebfluxServer start(String profile, String... arguments) {
        return start(Profiles.application(WebfluxApplication.class, "application", Profiles.NAMES), profile, arguments);
    }

    /** Another one. */
    public static StartedWebfluxServer start(SpringApplication application, String profile, String... arguments) {
        List<String> all = new ArrayList<>(List.of("--server.port=0", "--management.server.port=0"));
        all.add("--spring.profiles.active=" + profile);
        all.addAll(List.of(arguments));
        return new StartedWebfluxServer(application.run(all.toArray(String[]::new)));
    }

    /** Why a start was refused: what was thrown, or a cause of it. */
    public static InvalidConfigurationPropertyValueException refusal(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidConfigurationPropertyValueException refused) {
                return refused;
            }
        }
        throw new AssertionError("asked for a start refused in words, came " + thrown, thrown);
    }

    @Override
    public URI service() {
        return at("local.server.port");
    }

    @Override
    public URI management() {
        return at("local.management.port");
    }

    private URI at(String property) {
        return StartedServer.at(context.getEnvironment().getRequiredProperty(property));
    }

    @Override
    public void close() {
        context.close();
    }
}
