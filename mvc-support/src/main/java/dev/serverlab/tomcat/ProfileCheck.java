package dev.serverlab.tomcat;

import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;

/** Refuses, before anything is started, a profile that the server does not have: Spring would ignore it. */
record ProfileCheck(LabServer server) implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        server.profileIn(event.getEnvironment());
    }

    @Override
    public int getOrder() {
        // After logging is set up, so that the refusal is printed like any other failure; before a server's own checks.
        return LOWEST_PRECEDENCE - 1;
    }
}
