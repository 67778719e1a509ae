package dev.serverlab.mvc;

import java.util.List;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/** Refuses, before anything is started, a profile that the server does not have: Spring would ignore it. */
final class ProfileCheck implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

    static final List<String> PROFILES = List.of("single", "cores", "default", "wide", "virtual");

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        profileOf(event.getEnvironment());
    }

    /**
     * The profile that the server runs on.
     *
     * @throws UnknownProfileException when it is none of {@link #PROFILES}, or more than one is active
     */
    static String profileOf(Environment environment) {
        String[] active = environment.getActiveProfiles();
        String profile = active.length == 0 ? "default" : String.join(",", active);
        if (!PROFILES.contains(profile)) {
            throw new UnknownProfileException(profile);
        }
        return profile;
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE; // after logging is set up, so that the refusal is printed like any other failure
    }
}
