package dev.serverlab.measure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files describe servers, and what is refused in them. */
class DescribedServersTest {

    @TempDir
    Path home;

    private Path app;

    @BeforeEach
    void makeFolder() throws IOException {
        app = Files.createDirectory(home.resolve("app"));
    }

    private void describe(String name, String more) throws IOException {
        describe(app.resolve("server.yaml"), name, more);
    }

    private static void describe(Path file, String name, String more) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, """
                name: %s
                title: a server
                ports: { service: 8081, management: 9081 }
                command: ["{java}"]
                defaultWork: block
                profiles: { single: { threads: { fixed: 1 }, about: one } }
                settings: {}
                %s
                """.formatted(name, more));
    }

    @Test
    void areThoseOfTheLabAndOfItsClaimsEachStartedInItsFolder() throws IOException {
        Path ofAClaim = home.resolve("claims/bus-app");
        describe("vertx", "");
        describe(ofAClaim.resolve("server.yaml"), "vertx-bus", "");
        describe(app.resolve("server.yaml.bak"), "old", "");
        describe(app.resolve("deeper/server.yaml"), "deeper", "");

        assertThat(Servers.in(home).all())
                .extracting(ServerDescriptor::name, ServerDescriptor::folder)
                .containsExactly(tuple("vertx", app.toAbsolutePath()), tuple("vertx-bus", ofAClaim.toAbsolutePath()));
    }

    @Test
    void areRefusedWhereTwoHaveOneNameWithBothFiles() throws IOException {
        describe("vertx", "");
        describe(home.resolve("claims/bus-app/server.yaml"), "vertx", "");

        assertThatThrownBy(() -> Servers.in(home))
                .isInstanceOf(LabException.class)
                .hasMessageContainingAll("'vertx' is described twice", "app/server.yaml", "bus-app/server.yaml");
    }

    @Test
    void countsNothingUnlessTheFileSaysSo() throws IOException {
        describe("vertx", "");

        assertThat(Servers.in(home).all().getFirst().counters()).isEmpty();
    }

    @Test
    void keepsCountersInTheOrderOfTheFile() throws IOException {
        describe("vertx", """
                counters:
                  sent: { metric: sent_total, kind: count, about: messages sent }
                  received.time: { metric: time_seconds, kind: mean, about: time to receive }
                  instances: { metric: instances, kind: state, about: who received }
                """);

        assertThat(Servers.in(home).all().getFirst().counters())
                .containsExactly(
                        Map.entry("sent", new CounterSource("sent_total", CounterSource.Kind.COUNT, "messages sent")),
                        Map.entry(
                                "received.time",
                                new CounterSource("time_seconds", CounterSource.Kind.MEAN, "time to receive")),
                        Map.entry(
                                "instances", new CounterSource("instances", CounterSource.Kind.STATE, "who received")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sent: { metric: sent_total, kind: count }               | about is missing
            sent: { metric: sent total, kind: count, about: x }     | 'sent total' is not a valid Prometheus metric name
            sent: { metric: sent_bytes, kind: mean, about: x }      | name a summary that ends with _seconds
            sent: { metric: sent_total, kind: ceiling, about: x }   | name a summary that ends with _seconds
            sent: { metric: sent_total, kind: total, about: x }     | kind
            sent: { metric: sent_total, kind: count, tag: a, about: x } | tag
            "sent messages": { metric: sent_total, kind: count, about: x } | 'sent messages' is not a valid name
            sent:                                                   | sent names no metric
            """, quoteCharacter = '`')
    void refusesACounterThatCannotBeRead(String counter, String why) throws IOException {
        describe("vertx", "counters:\n  " + counter);

        assertThatThrownBy(() -> Servers.in(home))
                .isInstanceOf(LabException.class)
                .hasMessageContainingAll("server.yaml", why);
    }
}
