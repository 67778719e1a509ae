package dev.serverlab.quarkus;

import dev.serverlab.support.JvmMeters;
import dev.serverlab.support.StartException;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.lang.System.Logger.Level;
import java.net.BindException;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/** Starts the server: {@code java -jar quarkus-run.jar --profile=NAME}. */
@QuarkusMain
public class QuarkusServer implements QuarkusApplication {

    static final String NAME = "quarkus";

    private final Config config;
    private final Management management;
    private final PoolGauges gauges;

    QuarkusServer(Config config, Management management, PoolGauges gauges) {
        this.config = config;
        this.management = management;
        this.gauges = gauges;
    }

    /** Runs until the JVM is told to stop; exits when it cannot start, and says why. */
    public static void main(String[] args) {
        try {
            Profiles.read(args).forEach(System::setProperty);
            Quarkus.run(QuarkusServer.class, QuarkusServer::exit);
        } catch (StartException e) {
            System.err.println(e.getMessage());
            System.exit(e.exitCode());
        }
    }

    /** @param failure why it cannot start, which Quarkus leaves to this method to say; absent when it is told to stop */
    private static void exit(int code, @Nullable Throwable failure) {
        Throwable occupied = failure;
        while (occupied != null && !(occupied instanceof BindException)) {
            occupied = occupied.getCause();
        }
        if (occupied != null) {
            Config config = ConfigProvider.getConfig();
            System.err.println(Profiles.occupied(
                            config.getValue("quarkus.http.host", String.class),
                            config.getValue("quarkus.http.port", String.class),
                            occupied)
                    .getMessage());
        } else if (failure != null) {
            failure.printStackTrace();
        }
        System.exit(code);
    }

    /** Called when the service port answers. */
    @Override
    public int run(String... args) {
        try {
            int managementPort = management.start();
            gauges.register();
            System.getLogger(QuarkusServer.class.getName())
                    .log(
                            Level.INFO,
                            "{0}, profile {1}, answers on port {2}, management on port {3,number,#}",
                            NAME,
                            config.getValue(Profiles.PROFILE, String.class),
                            config.getValue("quarkus.http.port", String.class),
                            managementPort);
            Quarkus.waitForExit();
            return 0;
        } catch (StartException e) {
            System.err.println(e.getMessage());
            return e.exitCode();
        }
    }

    @Produces
    @Singleton
    static PrometheusMeterRegistry registry() {
        return JvmMeters.registry(NAME);
    }
}
