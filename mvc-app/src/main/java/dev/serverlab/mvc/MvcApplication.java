package dev.serverlab.mvc;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the server: {@code java -jar mvc-app.jar --spring.profiles.active=NAME}. */
@SpringBootApplication
public class MvcApplication {

    public static void main(String[] args) {
        Profiles.application(MvcApplication.class, "application", Profiles.NAMES)
                .run(args);
    }
}
