package dev.serverlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Capability;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.DockerStatus;

/** Tests all images in parallel, since most of the time is waiting; the contract with one image of each Dockerfile. */
@Needs(Tool.ENGINE)
@Tag("thorough")
class ImagesIT {

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class Mvc {
        @Nested
        class Contract extends AnsweringImage {
            Contract() {
                super("mvc");
            }
        }

        @Nested
        class Limits extends HeldImage {
            Limits() {
                super("mvc", "cores", "nio");
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class Webflux {
        @Nested
        class Limits extends HeldImage {
            Limits() {
                super("webflux", "cores", "epoll");
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class WebfluxTomcat {
        @Nested
        class Limits extends HeldImage {
            Limits() {
                super("webflux-tomcat", "cores", "nio");
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class Vertx {
        @Nested
        class Contract extends AnsweringImage {
            Contract() {
                super("vertx");
            }
        }

        @Nested
        class Limits extends HeldImage {
            Limits() {
                super("vertx", "cores", "epoll");
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class Helidon {
        @Nested
        class Limits extends HeldImage {
            Limits() {
                super("helidon", "default", "blocking");
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class Jetty {
        @Nested
        class Limits extends HeldImage {
            Limits() {
                super("jetty", "default", "nio");
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class Quarkus {
        @Nested
        class Limits extends HeldImage {
            Limits() {
                super("quarkus", "cores", "nio");
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class Fanout {

        @Test
        void isUpAndTellsThatItsUpstreamIsAway() {
            try (ServerContainer fanout = new ServerContainer("fanout")) {
                fanout.withEnv("JDK_JAVA_OPTIONS", ServerContainer.JVM_ARGUMENTS + " -Dfanout.time-limit=5m");
                fanout.start();

                HttpResponse<String> answer = ServerContainer.get(fanout.service(), "/fan-out/0");

                assertThat(answer.statusCode()).isEqualTo(502);
                assertThat(answer.body()).contains("\"title\":\"Bad Gateway\"");
                assertThat(fanout.effective().path("server").asString()).isEqualTo("fanout");
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class WithoutWhatIsBehind {

        @ParameterizedTest
        @CsvSource({
            "jdbc, 1, The database there cannot be used",
            "r2dbc, 1, The database there cannot be used",
            "ingest, 1, MongoDB",
            "events, 2, --kafka is missing"
        })
        void endsInWords(String image, int exitCode, String what) {
            try (GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(Images.of(image)))
                    .withImagePullPolicy(each -> false)
                    .withNetworkMode("none")
                    .withEnv("JDK_JAVA_OPTIONS", "-Xmx96m -XX:TieredStopAtLevel=1")
                    .withCreateContainerCmdModifier(create -> create.getHostConfig()
                            .withReadonlyRootfs(true)
                            .withCapDrop(Capability.ALL)
                            .withTmpFs(Map.of("/tmp", "rw,exec,nosuid,nodev,size=64m")))
                    .withStartupCheckStrategy(new Ended())) {
                container.start();

                assertThat(container.getLogs()).contains(what, "Action:");
                assertThat(container.getCurrentContainerInfo().getState().getExitCodeLong())
                        .isEqualTo(exitCode);
                assertThat(container.getCurrentContainerInfo().getConfig().getUser())
                        .isEqualTo("10001:10001");
            }
        }
    }

    /** The container has ended, in whatever way. */
    private static final class Ended extends StartupCheckStrategy {

        Ended() {
            withTimeout(ServerContainer.LONGEST);
        }

        @Override
        public StartupStatus checkStartupState(DockerClient client, String containerId) {
            InspectContainerResponse.ContainerState state = getCurrentState(client, containerId);
            return DockerStatus.isContainerStopped(state) ? StartupStatus.SUCCESSFUL : StartupStatus.NOT_YET_KNOWN;
        }
    }

    @Nested
    @Execution(ExecutionMode.SAME_THREAD)
    class TheLab {

        @Test
        void saysThatItStartsNoServersAndNothingBehindThem() {
            try (GenericContainer<?> lab = new GenericContainer<>(DockerImageName.parse(Images.of("lab")))
                    .withImagePullPolicy(image -> false)
                    .withCommand("run", "ingest")
                    .withNetworkMode("none")
                    .withStartupCheckStrategy(new Ended())) {
                lab.start();

                assertThat(lab.getLogs().replaceAll("\\s+", " "))
                        .contains("This lab has no servers or backends to start", "--against");
                assertThat(lab.getCurrentContainerInfo().getState().getExitCodeLong())
                        .isEqualTo(2);
            }
        }

        @Test
        void listsItsExperimentsAndServers() {
            try (GenericContainer<?> lab = new GenericContainer<>(DockerImageName.parse(Images.of("lab")))
                    .withImagePullPolicy(image -> false)
                    .withCommand("list")
                    .withNetworkMode("none")
                    .withCreateContainerCmdModifier(
                            create -> create.getHostConfig().withReadonlyRootfs(true))
                    .withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(ServerContainer.LONGEST))) {
                lab.start();

                assertThat(lab.getLogs()).contains("event-loop-vs-thread", "mvc, quarkus, r2dbc, vertx", "mariadb");
                assertThat(lab.getCurrentContainerInfo().getConfig().getUser()).isEqualTo("10001:10001");
            }
        }

        /** A folder is mounted, and its owner starts it. */
        @Test
        void measuresItsServersInOneContainer(@TempDir Path data) throws IOException {
            String user = Files.getAttribute(data, "unix:uid") + ":" + Files.getAttribute(data, "unix:gid");
            try (GenericContainer<?> lab = new GenericContainer<>(DockerImageName.parse(Images.of("serverlab")))
                    .withImagePullPolicy(image -> false)
                    .withCommand(
                            "run",
                            "--variants=vertx:default,helidon:default",
                            "--protocol=solo",
                            "--users=2",
                            "--warmup=0s",
                            "--ramp=0s",
                            "--duration=2s",
                            "--rounds=1")
                    .withNetworkMode("none")
                    .withFileSystemBind(data.toString(), "/data")
                    .withCreateContainerCmdModifier(create -> create.withUser(user)
                            .getHostConfig()
                            .withReadonlyRootfs(true)
                            .withTmpFs(Map.of("/tmp", "rw,exec")))
                    .withStartupCheckStrategy(new Ended())) {
                lab.start();

                assertThat(lab.getLogs()).contains("serverlab open");
                Path run;
                try (Stream<Path> runs = Files.list(data.resolve("results"))) {
                    run = runs.filter(Files::isDirectory).findFirst().orElseThrow();
                }
                assertThat(run).isDirectoryContaining("glob:**/index.html");
                List<Boolean> valid = KeptRun.read(run).run().trials().stream()
                        .map(TrialResult::valid)
                        .toList();
                assertThat(valid).hasSize(2);
                // The machine may make trials invalid; the exit code says so.
                assertThat(lab.getCurrentContainerInfo().getState().getExitCodeLong())
                        .as(lab.getLogs())
                        .isEqualTo(valid.contains(false) ? 3 : 0);
            }
        }
    }
}
