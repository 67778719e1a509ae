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

    private static final String COUNT_BY_INSTANCE = "countByInstance";

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
        Profile profile = given.profile(args, Named.byWireName(Profile.values()), Profile.DEFAULT);
        Tuning base = profile.tuning(Runtime.getRuntime().availableProcessors());
        Tuning tuning = new Tuning(
                given.threads("eventLoopPoolSize", base.eventLoopPoolSize()),
                given.threads("workerPoolSize", base.workerPoolSize()),
                given.threads("instances", base.instances()),
                given.choice("threadingModel", THREADING_MODELS, base.threadingModel()),
                given.flag("preferNativeTransport", base.preferNativeTransport()));
        boolean hop = given.flag("hop", false);
        int hopConnections = given.threads("hopConnections", 1);
        boolean countByInstance = given.flag(COUNT_BY_INSTANCE, hop && !isVirtual(tuning));
        if (countByInstance && isVirtual(tuning)) {
            given.wrong(
                    COUNT_BY_INSTANCE + " is \"true\", and each request has a virtual thread of its own.",
                    "Leave it out, or give -DthreadingModel=event-loop.");
        }
        Endpoint service = given.service(8083);
        Endpoint management = given.management(9083);
        given.requireApart(service, management);
        given.refuseMistakes();
        return new Settings(
                new Identity("vertx", profile.wireName()),
                tuning,
                hop ? hopConnections : 0,
                countByInstance,
                service,
                management);
    }

    private static boolean isVirtual(Tuning tuning) {
        return tuning.threadingModel() == ThreadingModel.VIRTUAL_THREAD;
    }
}
