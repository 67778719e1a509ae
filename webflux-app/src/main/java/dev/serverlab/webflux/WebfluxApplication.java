package dev.serverlab.webflux;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.ComponentScan;

/** Starts the server; its tuning is a Spring profile: {@code --spring.profiles.active=single}. */
@SpringBootApplication
// The management server's configuration belongs to its own context only.
@ComponentScan(excludeFilters = @ComponentScan.Filter(ManagementContextConfiguration.class))
public class WebfluxApplication {

    public static void main(String[] args) {
        SpringApplication.run(WebfluxApplication.class, args);
    }
}
