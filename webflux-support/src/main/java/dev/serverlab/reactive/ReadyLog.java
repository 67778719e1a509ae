package dev.serverlab.reactive;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Says in one line where the server can be reached, once it can. */
@Component
class ReadyLog {

    private final Logger log;
    private final Environment environment;

    ReadyLog(LabServer server, Environment environment) {
        log = LoggerFactory.getLogger(server.application());
        this.environment = environment;
    }

    @EventListener(ApplicationReadyEvent.class)
    void ready() {
        log.info(
                "{} is up: service http://{}:{} management http://{}:{}",
                environment.getProperty("spring.application.name"),
                environment.getProperty("server.address"),
                environment.getProperty("local.server.port"),
                environment.getProperty("management.server.address"),
                environment.getProperty("local.management.port"));
    }
}
