package dev.serverlab.fanout;

import dev.serverlab.mvc.EffectiveConfiguration;
import dev.serverlab.mvc.PoolGauges;
import dev.serverlab.mvc.Problems;
import dev.serverlab.mvc.Profiles;
import dev.serverlab.mvc.RequestMetrics;
import dev.serverlab.mvc.TomcatEngine;
import dev.serverlab.mvc.TomcatProblems;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Import;

/**
 * Starts the server, which is {@code mvc} with another endpoint. Its profile is the active Spring profile, and selects
 * the way in which calls are made.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
@Import({
    EffectiveConfiguration.class,
    PoolGauges.class,
    Problems.class,
    RequestMetrics.class,
    TomcatEngine.class,
    TomcatProblems.class
})
public class FanOutApplication {

    public static void main(String[] args) {
        application().run(args);
    }

    static SpringApplication application() {
        return Profiles.application(
                FanOutApplication.class,
                "application,fanout",
                List.of("pools", "webclient", "virtual", "restclient", "default"));
    }
}
