package dev.serverlab.webflux.start;

import dev.serverlab.reactive.start.OnNetty;
import dev.serverlab.reactive.start.RefusedStartException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.ClassUtils;

/**
 * Decides by {@value #PROPERTY} which HTTP server the application runs on: {@code netty}, or {@code tomcat}, which the jar
 * {@code webflux-app-tomcat.jar} holds. Spring Boot configures every server that it finds; here the other one's
 * configuration is passed over as a whole, as if it were not on the class path.
 */
final class EngineChoice implements EnvironmentPostProcessor, AutoConfigurationImportFilter, EnvironmentAware, Ordered {

    static final String PROPERTY = OnNetty.PROPERTY;

    private static final String NETTY = "netty";
    private static final String TOMCAT = "tomcat";
    private static final String NETTY_CONFIGURATION = "org.springframework.boot.reactor.netty.";
    private static final String TOMCAT_CONFIGURATION = "org.springframework.boot.tomcat.";

    private String passedOver = TOMCAT_CONFIGURATION;

    /** Refuses an engine that there is not, before anything starts. */
    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        String engine = engineOf(environment);
        if (!engine.equals(NETTY) && !engine.equals(TOMCAT)) {
            throw new RefusedStartException(
                    PROPERTY + " names no HTTP server that this application runs on.",
                    "Choose " + NETTY + " or " + TOMCAT + ".");
        }
        if (engine.equals(TOMCAT) && !ClassUtils.isPresent("org.apache.catalina.startup.Tomcat", null)) {
            throw new RefusedStartException(
                    "This jar holds no Tomcat.",
                    "Start target/webflux-app-tomcat.jar, which the build makes beside it.");
        }
        // For the profile "cores": a configuration file cannot count them.
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "cores", Map.of("serverlab.cores", Runtime.getRuntime().availableProcessors())));
    }

    @Override
    public void setEnvironment(Environment environment) {
        passedOver = engineOf(environment).equals(TOMCAT) ? NETTY_CONFIGURATION : TOMCAT_CONFIGURATION;
    }

    @Override
    public boolean[] match(@Nullable String[] names, AutoConfigurationMetadata metadata) {
        boolean[] wanted = new boolean[names.length];
        for (int i = 0; i < names.length; i++) {
            String name = names[i];
            wanted[i] = name == null || !name.startsWith(passedOver);
        }
        return wanted;
    }

    private static String engineOf(Environment environment) {
        return environment.getProperty(PROPERTY, NETTY);
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
