package dev.serverlab.webflux.tomcat;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.contract.Work;
import dev.serverlab.webflux.RunningApplication;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** What every server answers, asked of the same application on Tomcat. */
@TestInstance(Lifecycle.PER_CLASS)
class WebfluxTomcatContractTest implements EndpointContract {

    private RunningApplication application;

    @BeforeAll
    void start() {
        application = RunningApplication.start("--serverlab.http=tomcat");
    }

    @AfterAll
    void stop() {
        application.close();
    }

    @Override
    public String serverName() {
        return "webflux-tomcat";
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
