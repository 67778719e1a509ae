package dev.serverlab.mvc;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.StartedServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** The real server on Spring MVC in this JVM, on free ports. */
public record StartedMvcServer(ConfigurableApplicationContext context) implements StartedServer {

    /** The server {@code mvc} on that profile. */
    static StartedMvcServer start(String profile, String... arguments) {
        return start(profile, context -> {}, arguments);
    }

    /** The same, with more to its context. */
    static StartedMvcServer start(
            String profile,
            ApplicationContextInitializer<ConfigurableApplicationContext> initializer,
            String... arguments) {
        SpringApplication application = Profiles.application(MvcApplication.class, "application", Profiles.NAMES);
        application.addInitializers(initializer);
        return start(application, profile, arguments);
    }

    /** Another one. */
    public static StartedMvcServer start(SpringApplication application, String profile, String... arguments) {
        // As properties of the JVM would, these give way to arguments and override the configuration files.
        System.setProperty("server.port", "0");
        System.setProperty("management.server.port", "0");
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--spring.profiles.active=" + profile);
        return new StartedMvcServer(application.run(all.toArray(String[]::new)));
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

    /**
     * Stops it while five requests wait.
     *
     * @param gate that it was started with
     * @param work how they wait
     * @return what was logged as a warning or worse
     */
    public List<String> stopWhileRequestsWait(RequestGate gate, String work) {
        gate.open();
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        logged.start();
        root.addAppender(logged);
        try (this) {
            Client.getAtOnce(5, service(), "/delay/60000?work=" + work);
            // Only requests that block keep their thread.
            Awaited.equal(
                    "requests there", () -> work.equals("block") ? gate.seen().size() : gate.passed(), 5);
        } finally {
            root.detachAppender(logged);
        }
        return logged.list.stream()
                .filter(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    /** The request threads that it has. */
    public Threads requestThreads() {
        return context.getBean(EffectiveConfiguration.class).read().requestThreads();
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
