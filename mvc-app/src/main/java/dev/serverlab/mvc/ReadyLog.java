package dev.serverlab.mvc;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Says in one line that the server is up, and where. */
@Component
class ReadyLog {

    private static final Logger LOG = LoggerFactory.getLogger(MvcApplication.class);

    @EventListener
    void ready(ApplicationReadyEvent event) {
        Environment environment = event.getApplicationContext().getEnvironment();
        LOG.info(
                "mvc is up on profile {}: port {}, management port {}",
                ProfileCheck.profileOf(environment),
                environment.getProperty("local.server.port"),
                environment.getProperty("local.management.port"));
    }
}
