package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The effective configuration is complete, and alike where the servers must be alike. */
public interface EffectiveContract extends ServerUnderTest {

    @Test
    default void tellsWhichServerRuns() {
        JsonNode effective = effective();

        assertThat(effective.path("server").asString()).isEqualTo(serverName());
        assertThat(effective.path("profile").asString()).isIn("single", "cores", "default", "wide", "virtual");
        assertThat(effective.path("framework").asString()).matches("\\S.* \\d+\\.\\d+.*");
        assertThat(effective.path("engine").asString()).matches("\\S.* \\d+\\.\\d+.*");
        assertThat(effective.path("transport").asString()).isNotBlank();
        assertThat(effective.path("defaultWork").asString())
                .isEqualTo(defaultWork().wireName());
    }

    @Test
    default void tellsTheConnectionSettingsThatAllServersShare() {
        JsonNode effective = effective();

        assertThat(effective.at("/keepAlive/maxRequests").asInt()).isEqualTo(-1);
        assertThat(effective.at("/keepAlive/idleTimeoutMillis").asLong()).isEqualTo(75_000);
        assertThat(effective.path("backlog").asInt()).isEqualTo(1024);
        assertThat(effective.path("httpVersion").asString()).isEqualTo("HTTP/1.1");
    }

    @Test
    default void tellsTheThreadsWithoutContradictingItself() {
        // Something must have been served, or a lazily filled pool has no thread yet.
        assertThat(Http.get(service(), "/delay/0?work=offload").status()).isEqualTo(200);

        assertThreads(effective().path("requestThreads"));
        assertThreads(effective().path("workerThreads"));
    }

    @Test
    default void tellsTheJvm() {
        JsonNode jvm = effective().path("jvm");

        assertThat(Runtime.Version.parse(jvm.path("version").asString()).feature())
                .isGreaterThanOrEqualTo(21);
        assertThat(jvm.path("vendor").asString()).isNotBlank();
        assertThat(jvm.path("collector").asString()).isNotBlank().isNotEqualTo("none");
        assertThat(jvm.path("heapMaxBytes").asLong()).isPositive();
        assertThat(jvm.path("cpus").asInt()).isPositive();
        assertThat(ProcessHandle.of(jvm.path("pid").asLong())).isPresent();
        assertThat(jvm.path("arguments").isArray()).isTrue();
    }

    private JsonNode effective() {
        Http.Answer answer = Http.get(management(), "/actuator/info");
        assertThat(answer.status()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body()).path(ServerState.INFO_KEY);
    }

    private static void assertThreads(JsonNode threads) {
        assertThat(threads.path("kind").asString()).isIn("pool", "event-loop", "virtual");
        // Absent means that there is no limit: never a negative or a huge number standing for it.
        int poolSize = threads.path("poolSize").asInt(Integer.MAX_VALUE);
        assertThat(threads.path("max").asInt(poolSize)).isBetween(1, poolSize);
        assertThat(threads.path("live").asInt(1)).isBetween(0, poolSize);
    }
}
