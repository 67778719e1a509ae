package dev.serverlab.mvc;

import java.net.URI;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** The real server on free ports. */
record RunningServer(ConfigurableApplicationContext context) implements AutoCloseable {

    static RunningServer start(String profile, String... arguments) {
        return start(profile, context -> {}, arguments);
    }

    static RunningServer start(
            String profile,
            ApplicationContextInitializer<ConfigurableApplicationContext> initializer,
            String... arguments) {
        SpringApplication application = MvcApplication.create();
        application.addInitializers(initializer);
        String[] all = new String[arguments.length + 3];
        all[0] = "--spring.profiles.active=" + profile;
        all[1] = "--server.port=0";
        all[2] = "--management.server.port=0";
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return new RunningServer(application.run(all));
    }

    URI service() {
        return at("local.server.port");
    }

    URI management() {
        return at("local.management.port");
    }

    private URI at(String port) {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getRequiredProperty(port));
    }

    @Override
    public void close() {
        context.close();
    }
}
