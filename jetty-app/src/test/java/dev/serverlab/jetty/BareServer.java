package dev.serverlab.jetty;

import dev.serverlab.mvc.DelayEndpoint;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/** The endpoint on what the starter brings: the measure for what the server's metrics and management add to it. */
@EnableAutoConfiguration
@Import(DelayEndpoint.class)
public class BareServer {

    /**
     * Runs until the JVM is told to stop.
     *
     * @param args the port on 127.0.0.1
     */
    public static void main(String[] args) {
        SpringApplication.run(BareServer.class, "--server.port=" + args[0]);
        System.out.println("listening on 127.0.0.1:" + args[0]);
    }
}
