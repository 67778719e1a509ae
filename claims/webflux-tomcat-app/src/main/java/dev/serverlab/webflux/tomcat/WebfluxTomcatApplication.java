package dev.serverlab.webflux.tomcat;

import dev.serverlab.webflux.DelayEndpoint;
import dev.serverlab.webflux.Management;
import dev.serverlab.webflux.PoolGauges;
import dev.serverlab.webflux.Problems;
import dev.serverlab.webflux.Profiles;
import dev.serverlab.webflux.RequestMetrics;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Starts the server, which is {@code webflux} on another HTTP engine. Its profile is the active Spring profile. */
@SpringBootApplication
@Import({DelayEndpoint.class, Management.class, PoolGauges.class, Problems.class, RequestMetrics.class})
public class WebfluxTomcatApplication {

    public static void main(String[] args) {
        application().run(args);
    }

    static SpringApplication application() {
        return Profiles.application(
                WebfluxTomcatApplication.class,
                "application,webflux-tomcat",
                List.of("single", "cores", "default", "wide"));
    }
}
