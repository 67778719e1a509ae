package dev.serverlab.webflux;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the server: {@code java -jar webflux-app.jar --spring.profiles.active=NAME}. */
@SpringBootApplication
public class WebfluxApplication {

    public static void main(String[] args) {
        Profiles.application(WebfluxApplication.class, "application", Profiles.NAMES)
                .run(args);
    }
}
