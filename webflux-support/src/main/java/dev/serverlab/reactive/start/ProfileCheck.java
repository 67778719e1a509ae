package dev.serverlab.reactive.start;

import java.util.List;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Refuses a profile that this server does not have: Spring would take a misspelt name silently and run the default
 * tuning under it.
 */
public record ProfileCheck(List<String> profiles)
        implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        List<String> active = List.of(context.getEnvironment().getActiveProfiles());
        if (active.size() > 1) {
            throw new RefusedStartException(
                    "More than one profile was asked for: " + String.join(", ", active) + ".", choose());
        }
        if (!profiles.containsAll(active)) {
            throw new RefusedStartException("There is no profile " + active.getFirst() + ".", choose());
        }
    }

    private String choose() {
        return "Choose one with --spring.profiles.active=NAME: " + String.join(", ", profiles) + ".";
    }
}
