package dev.serverlab.r2dbc;

import dev.serverlab.webflux.EffectiveConfiguration;
import dev.serverlab.webflux.Management;
import dev.serverlab.webflux.PoolGauges;
import dev.serverlab.webflux.Problems;
import dev.serverlab.webflux.Profiles;
import dev.serverlab.webflux.RequestMetrics;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Starts the server, which is {@code webflux} with another endpoint and a database. */
@SpringBootApplication
@Import({
    EffectiveConfiguration.class,
    Management.class,
    PoolGauges.class,
    Problems.class,
    Profiles.EventLoops.class,
    RequestMetrics.class
})
public class R2dbcApplication {

    public static void main(String[] args) {
        application().run(args);
    }

    static SpringApplication application() {
        return Profiles.application(
                R2dbcApplication.class, "application,r2dbc", List.of("single", "cores", "default", "wide"));
    }
}
