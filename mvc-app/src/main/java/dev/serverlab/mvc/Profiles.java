package dev.serverlab.mvc;

import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;

/** The named tunings of the server; {@code application.yaml} has their settings. */
public final class Profiles {

    /** The profiles of {@code mvc}. */
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
        application.setDefaultProperties(Map.of(
                "spring.config.name",
                files,
                "serverlab.cores", // For the profile "cores": a file cannot count them.
                Runtime.getRuntime().availableProcessors()));
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
    static String active(Environment environment) {
        String[] active = environment.getActiveProfiles();
        return active.length == 0 ? "default" : String.join(",", active);
    }
}
