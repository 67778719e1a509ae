package dev.serverlab.containers;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.contract.Work;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A server answers from its image as every server must. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
abstract class AnsweringImage implements EndpointContract {

    private final ServerContainer container;

    AnsweringImage(String server) {
        container = new ServerContainer(server);
    }

    @BeforeAll
    void start() {
        container.start();
    }

    @AfterAll
    void stop() {
        container.stop();
    }

    @Override
    public String serverName() {
        return container.server().name();
    }

    @Override
    public Work defaultWork() {
        return container.server().defaultWork();
    }

    @Override
    public URI service() {
        return container.service();
    }

    @Override
    public URI management() {
        return container.management();
    }
}
