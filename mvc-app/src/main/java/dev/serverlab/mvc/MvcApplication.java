package dev.serverlab.mvc;

import dev.serverlab.tomcat.LabServer;
import dev.serverlab.tomcat.ServerConfiguration;
import java.util.List;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Starts the server. Its profile is the active Spring profile. */
@SpringBootApplication
@Import(ServerConfiguration.class)
public class MvcApplication {

    static final LabServer SERVER = new LabServer(
            MvcApplication.class,
            List.of("single", "cores", "default", "wide", "virtual"),
            profile -> DelayController.DEFAULT_WORK,
            "/delay/100");

    public static void main(String[] args) {
        SERVER.create().run(args);
    }
}
