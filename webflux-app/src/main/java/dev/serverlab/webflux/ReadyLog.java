package dev.serverlab.webflux;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Says in one line where the server can be reached, once it can. */
@Component
class ReadyLog {

    private static final Logger LOG = LoggerFactory.getLogger(WebfluxApplication.class);

    private final Engine engine;
    private final Environment environment;

    ReadyLog(Engine engine, Environment environment) {
        this.engine = engine;
        this.environment = environment;
    }

    @EventListener(ApplicationReadyEvent.class)
    void ready() {
        LOG.info(
                "{} is up: service http://{}:{} management http://{}:{}",
                engine.server(),
                environment.getProperty("server.address"),
                environment.getProperty("local.server.port"),
                environment.getProperty("management.server.address"),
                environment.getProperty("local.management.port"));
    }
}
