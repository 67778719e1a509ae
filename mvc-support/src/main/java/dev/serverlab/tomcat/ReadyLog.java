package dev.serverlab.tomcat;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Says in one line that the server is up, and where. */
@Component
class ReadyLog {

    private final LabServer server;
    private final Logger log;

    ReadyLog(LabServer server) {
        this.server = server;
        log = LoggerFactory.getLogger(server.application());
    }

    @EventListener
    void ready(ApplicationReadyEvent event) {
        Environment environment = event.getApplicationContext().getEnvironment();
        log.info(
                "{} is up on profile {}: port {}, management port {}",
                environment.getProperty("spring.application.name"),
                server.profileIn(environment),
                environment.getProperty("local.server.port"),
                environment.getProperty("local.management.port"));
    }
}
