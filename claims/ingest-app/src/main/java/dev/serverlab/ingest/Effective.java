package dev.serverlab.ingest;

import com.mongodb.internal.build.MongoDriverVersion;
import dev.serverlab.contract.Jvm;
import dev.serverlab.contract.ServerState;
import dev.serverlab.contract.ServerState.KeepAlive;
import dev.serverlab.contract.ServerState.Stack;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.Work;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.kafka.common.utils.AppInfoParser;

/** The effective configuration of the running server. */
record Effective(Settings settings, ThreadPoolExecutor requestThread) {

    /** The JDK's HTTP server reads it from here, too. */
    private static final long IDLE_SECONDS = Long.getLong("sun.net.httpserver.idleInterval", 30);

    private static final long MILLIS = 1_000;

    /** The content of {@code /actuator/info}. */
    Map<String, Object> toMap() {
        int max = requestThread.getMaximumPoolSize();
        Threads thread = new Threads(Threads.Kind.POOL, max, max, requestThread.getPoolSize());
        Map<String, Object> map = new LinkedHashMap<>(new ServerState(
                        IngestServer.NAME,
                        settings.way().profile(),
                        new Stack(
                                "MongoDB %s driver %s".formatted(settings.way().driver(), MongoDriverVersion.VERSION),
                                "Kafka client " + AppInfoParser.getVersion(),
                                "nio"),
                        Work.BLOCK,
                        thread,
                        thread,
                        new KeepAlive(-1, IDLE_SECONDS * MILLIS),
                        Port.BACKLOG,
                        "HTTP/1.1",
                        Jvm.current())
                .toMap());
        map.put("ingest", ingest());
        return map;
    }

    private Map<String, Object> ingest() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("way", settings.way().profile());
        map.put("inFlight", settings.way() == Way.SYNC ? 1 : settings.inFlight());
        return map;
    }
}
