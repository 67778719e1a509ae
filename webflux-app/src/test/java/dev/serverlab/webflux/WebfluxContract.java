package dev.serverlab.webflux;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.contract.RawRequestContract;
import dev.serverlab.contract.Work;
import dev.serverlab.reactive.RunningApplication;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** What every server answers, asked of the real application. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class WebfluxContract implements EndpointContract, RawRequestContract {

    private final String server;
    private final RunningApplication application;

    protected WebfluxContract(String server, String... arguments) {
        this.server = server;
        application = RunningApplication.start(WebfluxApplication.SERVER, arguments);
    }

    @AfterAll
    void stop() {
        application.close();
    }

    @Override
    public String serverName() {
        return server;
    }

    @Override
    public Work defaultWork() {
        return Work.TIMER;
    }

    @Override
    public URI service() {
        return application.service();
    }

    @Override
    public URI management() {
        return application.management();
    }
}
