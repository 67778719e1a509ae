package dev.serverlab.r2dbc;

import dev.serverlab.contract.Work;
import dev.serverlab.reactive.LabServer;
import dev.serverlab.reactive.ServerConfiguration;
import java.util.List;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Starts the server. Its profile is the active Spring profile. */
@SpringBootApplication
@Import(ServerConfiguration.class)
public class R2dbcApplication {

    static final LabServer SERVER = new LabServer(
            R2dbcApplication.class, List.of("single", "cores", "default", "wide"), Work.TIMER, "/query/100");

    public static void main(String[] args) {
        SERVER.create().run(args);
    }
}
