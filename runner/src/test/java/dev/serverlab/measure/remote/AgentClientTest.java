package dev.serverlab.measure.remote;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.measure.agent.Agent;
import dev.serverlab.measure.agent.SpokenTo;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.system.ProcessSample;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a real agent, whose generator says what it is told. */
class AgentClientTest {

    @TempDir
    Path folder;

    private Agent agent;
    private AgentClient client;

    @BeforeEach
    void start() throws IOException {
        Path record = folder.resolve("there");
        agent = Agent.ofGenerator(0, "secret", record, SpokenTo.command(record));
        client = new AgentClient(Address.onLoopback(agent.port()), "secret", Duration.ofMinutes(1));
    }

    @AfterEach
    void end() {
        client.close();
        agent.close();
    }

    @Test
    void drivesAGeneratorFromItsStartToItsRecord() throws Exception {
        assertThatThrownBy(client::now).isInstanceOf(IOException.class).hasMessage("/now answered with status 503");
        client.start("{\"targets\":{}}");
        ProcessSample sample = Objects.requireNonNull(client.now().sample());
        assertThat(sample.cpuNanos()).isPositive();
        awaitLine("requests {\"targets\":{}}");
        client.write("measure");
        awaitLine("heard measure");
        client.write("end 3");
        await().until(() -> Integer.valueOf(3).equals(client.lines(0).exitCode()));

        Path here = folder.resolve("here");
        client.fetch(here);
        assertThat(here.resolve("requests.json")).hasContent("{\"targets\":{}}");
        assertThat(here).isDirectoryNotContaining("glob:**.zip");
        client.end();
        assertThat(agent.awaitLeave(Duration.ofDays(1))).isTrue();
    }

    private void awaitLine(String line) {
        await().until(() -> client.lines(0).lines().contains(line));
    }

    @Test
    void tellsHowFarTheAgentsClockIsAhead() throws IOException {
        AgentClient.Offset offset = client.offset();

        assertThat(Math.abs(offset.micros())).isLessThanOrEqualTo(offset.uncertaintyMicros() + 2);
    }

    @Test
    void fetchesNoRecordBeforeTheEnd() throws IOException {
        assertThatThrownBy(() -> client.fetch(folder.resolve("here")))
                .isInstanceOf(IOException.class)
                .hasMessage("/record answered with status 409");
        assertThat(folder.resolve("here")).isEmptyDirectory();
    }
}
