package dev.serverlab.webflux.start;

import java.util.List;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Refuses a profile that this server does not have: Spring would take a misspelt name silently and run the default
 * tuning under it.
 */
final class ProfileCheck implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    static final List<String> PROFILES = List.of("single", "cores", "default", "wide", "virtual");

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        List<String> active = List.of(context.getEnvironment().getActiveProfiles());
        if (active.size() > 1) {
            throw new RefusedStartException(
                    "More than one profile was asked for: " + String.join(", ", active) + ".", choose());
        }
        if (!PROFILES.containsAll(active)) {
            throw new RefusedStartException("There is no profile " + active.getFirst() + ".", choose());
        }
    }

    private static String choose() {
        return "Choose one with --spring.profiles.active=NAME: " + String.join(", ", PROFILES) + ".";
    }
}
