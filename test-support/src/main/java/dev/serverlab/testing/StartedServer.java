package dev.serverlab.testing;

import java.net.URI;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server of the lab that a test has started, in its own JVM or as a process. Closing stops it. */
public interface StartedServer extends AutoCloseable {

    /** The service port, such as {@code http://127.0.0.1:40123}, without a path. */
    URI service();

    /** The management port, likewise. */
    URI management();

    /** What the server reports about itself. */
    default JsonNode effective() {
        return JsonMapper.shared()
                .readTree(Client.get(management(), "/actuator/info").body())
                .path("effective");
    }

    /** A port of this machine, without a path. */
    static URI at(Object port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    void close();
}
