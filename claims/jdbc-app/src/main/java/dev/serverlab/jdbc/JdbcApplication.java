package dev.serverlab.jdbc;

import dev.serverlab.mvc.EffectiveConfiguration;
import dev.serverlab.mvc.PoolGauges;
import dev.serverlab.mvc.Problems;
import dev.serverlab.mvc.Profiles;
import dev.serverlab.mvc.RequestMetrics;
import dev.serverlab.mvc.TomcatEngine;
import dev.serverlab.mvc.TomcatProblems;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Starts the server, which is {@code mvc} with another endpoint and a database. Its profile is the active Spring profile. */
@SpringBootApplication
@Import({
    EffectiveConfiguration.class,
    PoolGauges.class,
    Problems.class,
    RequestMetrics.class,
    TomcatEngine.class,
    TomcatProblems.class
})
public class JdbcApplication {

    public static void main(String[] args) {
        application().run(args);
    }

    static SpringApplication application() {
        return Profiles.application(JdbcApplication.class, "application,jdbc", Profiles.NAMES);
    }
}
