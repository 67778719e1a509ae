package dev.serverlab.measure.agent;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.cli.agent.AgentMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** As over ssh, but without it: a process whose input and output are all that its lab has. */
@EnabledOnOs(OS.LINUX)
class RemoteLaunchTest {

    @TempDir
    Path folder;

    private Process agent;
    private BufferedReader output;
    private RemoteLaunch.Offer offer;

    @BeforeEach
    void start() throws IOException {
        agent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home", ""), "bin", "java")
                                .toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path", ""),
                        AgentMain.class.getName(),
                        "launch")
                .redirectErrorStream(true)
                .start();
        output = agent.inputReader(StandardCharsets.UTF_8);
        offer = RemoteLaunch.Offer.parse(String.valueOf(output.readLine()));
    }

    @AfterEach
    void end() {
        agent.descendants().forEach(ProcessHandle::destroyForcibly);
        agent.destroyForcibly();
    }

    private void order(String... command) throws IOException {
        String line = new RemoteLaunch.Order(
                        "secret", offer.service(), List.of(command), folder.toString(), Map.of("WORD", "it's"), true)
                .line();
        OutputStream input = agent.getOutputStream();
        input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
    }

    @Test
    void startsTheServerInItsFolderWithItsEnvironmentAndPassesOnWhatItSays() throws Exception {
        order("sh", "-c", "echo \"$WORD in $PWD\"; exit 3");

        assertThat(output.readLine()).isEqualTo("it's in " + folder.toRealPath());
        assertThat(agent.waitFor()).as("the server's exit code").isEqualTo(3);
        assertThat(Path.of(offer.record())).doesNotExist();
    }

    @Test
    void endsTheServerWhenItsLabIsGone() throws Exception {
        order("sh", "-c", "echo $$; exec sleep 600");
        long server = Long.parseLong(output.readLine());
        assertThat(ProcessHandle.of(server)).isPresent();

        agent.getOutputStream().close();

        assertThat(agent.waitFor()).isZero();
        assertThat(ProcessHandle.of(server)).isEmpty();
    }

    /** Its guardian does. */
    @Test
    void doesNotLeaveTheServerWhenItIsKilled() throws Exception {
        order("sh", "-c", "echo $$; exec sleep 600");
        long server = Long.parseLong(output.readLine());

        agent.destroyForcibly();

        await().until(() -> ProcessHandle.of(server).isEmpty());
        await().until(() -> Files.notExists(Path.of(offer.record())));
    }

    @Test
    void startsNothingWithoutAnOrder() throws Exception {
        agent.getOutputStream().close();

        assertThat(agent.waitFor()).isZero();
    }
}
