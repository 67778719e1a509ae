package dev.serverlab.tomcat;

import dev.serverlab.contract.Work;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springframework.boot.SpringApplication;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.Environment;

/**
 * A Spring MVC server of the lab on Tomcat: what tells it from the others. Its name is {@code spring.application.name}.
 *
 * @param application the class that starts it, which imports {@link ServerConfiguration}
 * @param profiles those that it has, as its {@code server.yaml} names them
 * @param defaultWork how it waits when a request does not say, by its profile
 * @param example a path that it serves, for those who ask for one that it does not
 */
public record LabServer(
        Class<?> application, List<String> profiles, Function<String, Work> defaultWork, String example) {

    /** The application, ready to run; it refuses a profile that is none of {@link #profiles}. */
    public SpringApplication create() {
        SpringApplication spring = new SpringApplication(application);
        spring.addListeners(new ProfileCheck(this));
        spring.addInitializers(
                context -> ((GenericApplicationContext) context).registerBean(LabServer.class, () -> this));
        // For the profile "cores": a configuration file cannot count them.
        spring.setDefaultProperties(
                Map.of("serverlab.cores", Runtime.getRuntime().availableProcessors()));
        return spring;
    }

    /**
     * The profile that the server runs on.
     *
     * @throws UnknownProfileException when it is none of {@link #profiles}, or more than one is active
     */
    String profileIn(Environment environment) {
        String[] active = environment.getActiveProfiles();
        String profile = active.length == 0 ? "default" : String.join(",", active);
        if (!profiles.contains(profile)) {
            throw new UnknownProfileException(profile, profiles);
        }
        return profile;
    }
}
