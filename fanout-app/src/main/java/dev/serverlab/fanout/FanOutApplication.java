package dev.serverlab.fanout;

import dev.serverlab.contract.Work;
import dev.serverlab.tomcat.LabServer;
import dev.serverlab.tomcat.ServerConfiguration;
import java.util.List;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Import;

/** Starts the server. Its profile is the active Spring profile, and means the way in which calls are made. */
@SpringBootApplication
@ConfigurationPropertiesScan
@Import(ServerConfiguration.class)
public class FanOutApplication {

    static final LabServer SERVER = new LabServer(
            FanOutApplication.class,
            List.of("pools", "webclient", "virtual", "restclient", "default"),
            profile -> profile.equals("webclient") ? Work.TIMER : Work.BLOCK,
            "/fan-out/100");

    public static void main(String[] args) {
        SERVER.create().run(args);
    }
}
