package dev.serverlab.webflux;

import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.ReactorNetty;
import reactor.netty.http.HttpResources;
import reactor.netty.resources.LoopResources;

/** The named tunings of the server; {@code application.yaml} has their settings. */
public final class Profiles {

    /** The profiles of {@code webflux}. */
    public static final List<String> NAMES = List.of("single", "cores", "default", "wide", "virtual");

    private Profiles() {}

    /**
     * The application, ready to run. It refuses an unknown profile, which Spring would ignore, so that the default is never
     * measured under another name.
     *
     * @param main its class
     * @param files the names of its configuration files; later ones take precedence
     * @param names of its profiles
     */
    public static SpringApplication application(Class<?> main, String files, List<String> names) {
        SpringApplication application = new SpringApplication(main);
        int cores = Runtime.getRuntime().availableProcessors();
        application.setDefaultProperties(Map.of(
                "spring.config.name",
                files,
                "serverlab.cores", // For "cores" and "wide": a file can neither count them nor multiply.
                cores,
                "serverlab.four-per-core",
                4 * cores));
        application.addInitializers(context -> requireOneOf(names, context.getEnvironment()));
        return application;
    }

    private static void requireOneOf(List<String> names, Environment environment) {
        String profile = active(environment);
        if (!names.contains(profile)) {
            throw new InvalidConfigurationPropertyValueException(
                    "spring.profiles.active", profile, "The profiles are " + String.join(", ", names) + ".");
        }
    }

    /** The active profile; {@code default} unless one was named. */
    public static String active(Environment environment) {
        String[] active = environment.getActiveProfiles();
        return active.length == 0 ? "default" : String.join(",", active);
    }

    /** The event loops of Reactor Netty: those of the profile, and one for the management port. */
    @Configuration(proxyBeanMethods = false)
    public static class EventLoops {

        static {
            // The management port takes the global loops, set once per JVM, so it answers while all others sleep.
            HttpResources.set(LoopResources.create("management-http", 1, true));
        }

        /**
         * The loops of the service port, instead of the global ones that Spring Boot takes. They end with the JVM:
         * stopping them would wait for those that sleep.
         */
        @Bean
        ReactorResourceFactory loopsOfTheServicePort(Environment environment) {
            ReactorResourceFactory resources = new ReactorResourceFactory();
            resources.setUseGlobalResources(false);
            resources.setLoopResources(LoopResources.create(
                    "reactor-http", LoopResources.DEFAULT_IO_SELECT_COUNT, count(environment), true, true));
            return resources;
        }

        /** The number from the profile or a setting; Reactor Netty's default without either. */
        public static int count(Environment environment) {
            return environment.getProperty(
                    ReactorNetty.IO_WORKER_COUNT, Integer.class, LoopResources.DEFAULT_IO_WORKER_COUNT);
        }
    }
}
