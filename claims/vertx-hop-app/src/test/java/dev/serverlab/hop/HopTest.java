package dev.serverlab.hop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Scraped;
import dev.serverlab.vertx.StartedVertxServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Answers that first make a hop to another service. */
class HopTest {

    private static final Pattern SERVED =
            Pattern.compile("served_total\\{instance=\"(\\d)\",server=\"vertx-hop\",thread=\"([^\"]+)\"\\} (\\d+)\\.0");

    @AutoClose
    private final HopService service = HopService.start();

    @Test
    void comesBackToTheEventLoopOfItsInstanceWhichIsTheSameForEver() throws IOException {
        try (StartedVertxServer server =
                start(service, "default", Map.of("eventLoopPoolSize", "2", "instances", "5"))) {
            for (int i = 0; i < 4; i++) {
                assertThat(server.askOnConnections(50, "/delay/0"))
                        .allMatch(answer -> answer.endsWith("{\"delayMillis\":0}"));
            }

            assertThat(server.answeringThreads())
                    .hasSize(2)
                    .allMatch(thread -> thread.getName().startsWith("vert.x-eventloop-thread-"));
            String scrape = Scraped.of(server.management()).text();
            List<MatchResult> served = SERVED.matcher(scrape).results().toList();
            Map<String, String> threads =
                    served.stream().collect(Collectors.toMap(each -> each.group(1), each -> each.group(2)));
            assertThat(threads).containsOnlyKeys("0", "1", "2", "3", "4");
            assertThat(threads.values()).allMatch(thread -> thread.startsWith("vert.x-eventloop-thread-"));
            assertThat(served.stream()
                            .mapToInt(each -> Integer.parseInt(each.group(3)))
                            .sum())
                    .isEqualTo(200);
            assertThat(scrape).contains("instance_threads{server=\"vertx-hop\"} 1.0");
        }
    }

    @Test
    void worksOnVirtualThreadsAndDoesNotCountThem() throws IOException {
        try (StartedVertxServer server = start(service, "virtual", Map.of())) {
            assertThat(server.askOnConnections(20, "/delay/1?work=block"))
                    .allMatch(answer -> answer.endsWith("{\"delayMillis\":1}"));

            assertThat(server.answeringThreads()).allMatch(Thread::isVirtual);
            assertThat(Scraped.of(server.management()).has("served_total")).isFalse();
        }
    }

    @Test
    void refusesWhatIsNoRequestAfterTheHopToo() throws IOException {
        try (StartedVertxServer server = start(service, "single", Map.of())) {
            assertThat(server.askOnConnections(1, "/delay/abc").getFirst()).contains(" 400 ", "millis must be");
            assertThat(server.askOnConnections(1, "/delay/1?x=%").getFirst()).contains(" 400 ", "cannot be decoded");
        }
    }

    @Test
    void countsAlsoWithoutAHop() throws IOException {
        try (StartedVertxServer server = start(null, "single", Map.of())) {
            assertThat(server.askOnConnections(3, "/delay/1"))
                    .allMatch(answer -> answer.endsWith("{\"delayMillis\":1}"));

            assertThat(Scraped.of(server.management()).sum("served_total")).isEqualTo(3);
        }
    }

    @Test
    void answersAnErrorWhenTheServiceIsGone() throws IOException {
        try (StartedVertxServer server = start(service, "single", Map.of())) {
            assertThat(server.askOnConnections(1, "/delay/0").getFirst()).contains(" 200 ");
            service.close();

            Awaited.until(
                    "an answer 500",
                    () -> server.askOnConnections(1, "/delay/0").getFirst(),
                    answer -> answer.contains(" 500 "));
        }
    }

    private static StartedVertxServer start(
            @Nullable HopService service, String profile, Map<String, String> properties) {
        return StartedVertxServer.start(
                "vertx-hop", profile, properties, registry -> HopApplication.endpoints(service, 2, registry));
    }
}
