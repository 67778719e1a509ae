package dev.serverlab.jetty;

import dev.serverlab.mvc.DelayEndpoint;
import dev.serverlab.mvc.EffectiveConfiguration;
import dev.serverlab.mvc.PoolGauges;
import dev.serverlab.mvc.Problems;
import dev.serverlab.mvc.Profiles;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Starts the server, which is {@code mvc} on another HTTP engine. Its profile is the active Spring profile. */
@SpringBootApplication
@Import({DelayEndpoint.class, EffectiveConfiguration.class, PoolGauges.class, Problems.class})
public class JettyApplication {

    public static void main(String[] args) {
        application().run(args);
    }

    static SpringApplication application() {
        return Profiles.application(JettyApplication.class, "application,jetty", List.of("default", "wide", "virtual"));
    }
}
