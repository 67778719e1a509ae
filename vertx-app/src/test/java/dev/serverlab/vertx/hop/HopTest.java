package dev.serverlab.vertx.hop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.vertx.Profile;
import dev.serverlab.vertx.StartedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Answers that first make a hop to another service. */
class HopTest {

    private static final Pattern SERVED =
            Pattern.compile("served_total\\{instance=\"(\\d)\",server=\"vertx\",thread=\"([^\"]+)\"\\} (\\d+)\\.0");

    @Test
    void comesBackToTheEventLoopOfItsInstanceWhichIsTheSameForEver() throws IOException {
        Map<String, String> settings =
                Map.of("hop", "true", "eventLoopPoolSize", "2", "instances", "5", "hopConnections", "2");
        try (StartedServer server = StartedServer.start(Profile.DEFAULT, settings)) {
            for (int i = 0; i < 4; i++) {
                assertThat(server.askOnConnections(50, "/delay/0"))
                        .allMatch(answer -> answer.endsWith("{\"delayMillis\":0}"));
            }

            assertThat(server.answeringThreads())
                    .hasSize(2)
                    .allMatch(thread -> thread.getName().startsWith("vert.x-eventloop-thread-"));
            String scrape = scrape(server);
            Map<String, String> threads = SERVED.matcher(scrape)
                    .results()
                    .collect(Collectors.toMap(served -> served.group(1), served -> served.group(2)));
            assertThat(threads).containsOnlyKeys("0", "1", "2", "3", "4");
            assertThat(threads.values()).allMatch(thread -> thread.startsWith("vert.x-eventloop-thread-"));
            assertThat(SERVED.matcher(scrape)
                            .results()
                            .map(served -> served.group(3))
                            .mapToInt(Integer::parseInt)
                            .sum())
                    .isEqualTo(200);
            assertThat(scrape).contains("instance_threads{server=\"vertx\"} 1.0");
            assertThat(server.effective().at("/hop/connectionsPerInstance").asInt())
                    .isEqualTo(2);
        }
    }

    @Test
    void worksOnVirtualThreadsToo() throws IOException {
        try (StartedServer server = StartedServer.start(Profile.VIRTUAL, Map.of("hop", "true"))) {
            assertThat(server.askOnConnections(20, "/delay/1?work=block"))
                    .allMatch(answer -> answer.endsWith("{\"delayMillis\":1}"));

            assertThat(server.answeringThreads()).allMatch(Thread::isVirtual);
        }
    }

    @Test
    void countsNothingUnlessToldTo() throws IOException {
        try (StartedServer server = StartedServer.start(Profile.SINGLE)) {
            server.askOnConnections(1, "/delay/0");
            await().until(() -> scrape(server).contains("http_server_requests_seconds_count"));

            assertThat(scrape(server)).doesNotContain("served_total", "instance_threads");
            assertThat(server.effective().has("hop")).isFalse();
        }
    }

    private static String scrape(StartedServer server) throws IOException {
        try (var body =
                server.management().resolve("/actuator/prometheus").toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
