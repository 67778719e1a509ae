package dev.serverlab.webflux;

import dev.serverlab.contract.Work;
import dev.serverlab.reactive.LabServer;
import dev.serverlab.reactive.ServerConfiguration;
import java.util.List;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Starts the server; its tuning is a Spring profile: {@code --spring.profiles.active=single}. */
@SpringBootApplication
@Import(ServerConfiguration.class)
public class WebfluxApplication {

    /** It waits without any thread when the request does not say, as WebFlux is meant to be used. */
    public static final LabServer SERVER = new LabServer(
            WebfluxApplication.class,
            List.of("single", "cores", "default", "wide", "virtual"),
            Work.TIMER,
            "/delay/100");

    public static void main(String[] args) {
        SERVER.create().run(args);
    }
}
