package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.ServerState.KeepAlive;
import dev.serverlab.contract.ServerState.Stack;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ServerStateTest {

    private final Map<String, Object> map = new ServerState(
                    "mvc",
                    "virtual",
                    new Stack("Some Framework 1.0", "Some Engine 2.0", "nio"),
                    Work.OFFLOAD,
                    new Threads(Kind.EVENT_LOOP, 1, 4, 3),
                    new Threads(Kind.VIRTUAL, null, null, null),
                    new KeepAlive(-1, 75_000),
                    1024,
                    "HTTP/1.1",
                    Jvm.current())
            .toMap();

    @Test
    void isToldCompletelyAndInOrder() {
        assertThat(map.keySet())
                .containsExactly(
                        "server",
                        "profile",
                        "framework",
                        "engine",
                        "transport",
                        "defaultWork",
                        "requestThreads",
                        "workerThreads",
                        "keepAlive",
                        "backlog",
                        "httpVersion",
                        "jvm");
        assertThat(map)
                .containsEntry("server", "mvc")
                .containsEntry("defaultWork", "offload")
                .containsEntry("requestThreads", Map.of("kind", "event-loop", "max", 1, "poolSize", 4, "live", 3))
                .containsEntry("keepAlive", Map.of("maxRequests", -1, "idleTimeoutMillis", 75_000L))
                .containsEntry("backlog", 1024)
                .containsEntry("jvm", Jvm.current().toMap());
    }

    @Test
    void leavesOutALimitThatThereIsNot() {
        assertThat(map).containsEntry("workerThreads", Map.of("kind", "virtual"));
    }

    @ParameterizedTest
    @EnumSource
    void spellsEveryKindOfThreadInLowerCase(Kind kind) {
        assertThat(kind.wireName()).matches("[a-z]+(-[a-z]+)*");
    }
}
