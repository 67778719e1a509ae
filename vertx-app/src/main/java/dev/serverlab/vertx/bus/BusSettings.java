package dev.serverlab.vertx.bus;

import dev.serverlab.vertx.Given;
import dev.serverlab.vertx.InvalidSettingsException;
import dev.serverlab.vertx.Named;
import dev.serverlab.vertx.Settings;
import dev.serverlab.vertx.Settings.Endpoint;
import dev.serverlab.vertx.Settings.Identity;
import dev.serverlab.vertx.Tuning;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VertxOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Everything that a start of the bus server can be told, with defaults filled in.
 *
 * @param http its HTTP part, on an event loop of its own, so that it answers whatever the bus does
 * @param bus who sends and who receives
 * @param check when blocked threads are warned of
 */
record BusSettings(Settings http, BusTuning bus, BlockedThreadCheck check) {

    private static final int HOUR_MILLIS = 60 * 60 * 1_000;

    /**
     * Reads the arguments and properties of a start; a single setting overrides the profile.
     *
     * @param args at most {@code --profile=NAME}
     * @param properties the system properties; only the settings' names are looked at
     * @throws InvalidSettingsException when any of them cannot be used; its message names all that cannot
     */
    static BusSettings read(String[] args, Properties properties) {
        Given given = new Given(properties);
        BusProfile profile = given.profile(args, Named.byWireName(BusProfile.values()), BusProfile.ONE_LOOP);
        BusTuning base = profile.tuning();
        BusTuning bus = new BusTuning(
                given.threads("eventLoopPoolSize", base.eventLoopPoolSize()),
                given.threads("workerPoolSize", base.workerPoolSize()),
                given.choice("receiver", Named.byWireName(BusTuning.Receiver.values()), base.receiver()),
                given.threads("instances", base.instances()),
                given.number("sendEveryMillis", 1, HOUR_MILLIS, base.sendEveryMillis()),
                given.number("blockMillis", 1, HOUR_MILLIS, base.blockMillis()),
                given.number("replyTimeoutMillis", 1, Integer.MAX_VALUE, base.replyTimeoutMillis()));
        BlockedThreadCheck shipped = BlockedThreadCheck.DEFAULT;
        BlockedThreadCheck check = new BlockedThreadCheck(
                given.number("blockedThreadCheckIntervalMillis", 1, HOUR_MILLIS, shipped.intervalMillis()),
                given.number("maxEventLoopExecuteMillis", 1, HOUR_MILLIS, shipped.maxEventLoopExecuteMillis()),
                given.number("maxWorkerExecuteMillis", 1, HOUR_MILLIS, shipped.maxWorkerExecuteMillis()));
        Endpoint service = given.service(8093);
        Endpoint management = given.management(9093);
        given.requireApart(service, management);
        given.refuseMistakes();
        Tuning http = new Tuning(
                1,
                VertxOptions.DEFAULT_WORKER_POOL_SIZE,
                DeploymentOptions.DEFAULT_INSTANCES,
                ThreadingModel.EVENT_LOOP,
                true);
        return new BusSettings(
                Settings.plain(new Identity("vertx-bus", profile.wireName()), http, service, management), bus, check);
    }

    /** What {@code /actuator/info} tells of it; Vert.x does not give its options back. */
    Map<String, Object> effective() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("bus", bus.toMap());
        map.put("blockedThreadCheck", check.toMap());
        return map;
    }
}
