package dev.serverlab.fanout;

import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;

/** Refuses impossible settings before anything is started: later, Spring Boot would lose the exit code. */
final class SettingsCheck implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        Binder settings = Binder.get(event.getEnvironment());
        settings.bind("fanout", FanOutSettings.class);
        settings.bind("upstream", Upstream.class);
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE; // after logging is set up, so that the refusal is printed like any other failure
    }
}
