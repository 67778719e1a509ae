package dev.serverlab.reactive;

import dev.serverlab.contract.Work;
import dev.serverlab.reactive.start.ProfileCheck;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.Environment;

/**
 * A Spring WebFlux server of the lab: what tells it from the others. Its name is {@code spring.application.name}.
 *
 * @param application the class that starts it, which imports {@link ServerConfiguration}
 * @param profiles those that it has, as its {@code server.yaml} names them
 * @param defaultWork how it waits when a request does not say
 * @param example a path that it serves, for those who ask for one that it does not
 */
public record LabServer(Class<?> application, List<String> profiles, Work defaultWork, String example) {

    /** The application, ready to run; it refuses a profile that is none of {@link #profiles}. */
    public SpringApplication create() {
        SpringApplication spring = new SpringApplication(application);
        spring.addInitializers(
                new ProfileCheck(profiles),
                context -> ((GenericApplicationContext) context).registerBean(LabServer.class, () -> this));
        return spring;
    }

    /** The profile that the server runs on. */
    static String profileIn(Environment environment) {
        String[] active = environment.getActiveProfiles();
        return active.length == 0 ? environment.getDefaultProfiles()[0] : active[0];
    }
}
