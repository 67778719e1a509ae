package dev.serverlab.mvc;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;

/** Starts the server. Its profile is the active Spring profile. */
// Errors are written by ProblemAdvice, and by ProblemValve where Spring is not reached, so there is no error page.
@SpringBootApplication(exclude = ErrorMvcAutoConfiguration.class)
public class MvcApplication {

    public static void main(String[] args) {
        create().run(args);
    }

    /** The application as {@link #main} runs it. */
    static SpringApplication create() {
        SpringApplication application = new SpringApplication(MvcApplication.class);
        application.addListeners(new ProfileCheck());
        // For the profile "cores": a configuration file cannot count them.
        application.setDefaultProperties(
                Map.of("serverlab.cores", Runtime.getRuntime().availableProcessors()));
        return application;
    }
}
