package dev.serverlab.vertx;

import dev.serverlab.vertx.Settings.Endpoint;
import dev.serverlab.vertx.Settings.Identity;
import io.vertx.core.ThreadingModel;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Reads {@link Settings}. */
final class SettingsReader {

    private static final Map<String, ThreadingModel> THREADING_MODELS = new TreeMap<>(
            Map.of("event-loop", ThreadingModel.EVENT_LOOP, "virtual-thread", ThreadingModel.VIRTUAL_THREAD));

    private SettingsReader() {}

    /**
     * Reads the arguments and properties of a start; a single setting overrides the profile.
     *
     * @param args at most {@code --profile=NAME}
     * @param properties the system properties; only the settings' names are looked at
     * @throws InvalidSettingsException when any of them cannot be used; its message names all that cannot
     */
    static Settings read(String[] args, Properties properties) {
        Given given = new Given(properties);
        Profile profile = given.profile(args, Profile.DEFAULT, Profile::ofWireName, Profile.wireNames());
        Tuning base = profile.tuning(Runtime.getRuntime().availableProcessors());
        Tuning tuning = new Tuning(
                given.threads("eventLoopPoolSize", base.eventLoopPoolSize()),
                given.threads("workerPoolSize", base.workerPoolSize()),
                given.threads("instances", base.instances()),
                given.choice("threadingModel", THREADING_MODELS, base.threadingModel()));
        Endpoint service = given.service(8083);
        Endpoint management = given.management(9083);
        given.requireApart(service, management);
        given.refuseMistakes();
        return new Settings(new Identity("vertx", profile.wireName()), tuning, service, management);
    }
}
