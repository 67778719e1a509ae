package dev.serverlab.jdbc;

import dev.serverlab.contract.Work;
import dev.serverlab.tomcat.LabServer;
import dev.serverlab.tomcat.ServerConfiguration;
import java.util.List;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Starts the server. Its profile is the active Spring profile. */
@SpringBootApplication
@Import(ServerConfiguration.class)
public class JdbcApplication {

    static final LabServer SERVER = new LabServer(
            JdbcApplication.class,
            List.of("single", "cores", "default", "wide", "virtual"),
            profile -> Work.BLOCK,
            "/query/100");

    public static void main(String[] args) {
        SERVER.create().run(args);
    }
}
