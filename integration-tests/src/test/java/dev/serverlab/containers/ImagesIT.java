package dev.serverlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
import org.testcontainers.utility.DockerImageName;

/** The images, side by side, since what is done with each of them is mostly waiting. */
@Needs(Tool.ENGINE)
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
                super("mvc", "nio");
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class Webflux {
        @Nested
        class Contract extends AnsweringImage {
            Contract() {
                super("webflux");
            }
        }

        @Nested
        class Limits extends HeldImage {
            Limits() {
                super("webflux", "epoll");
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class WebfluxTomcat {
        @Nested
        class Contract extends AnsweringImage {
            Contract() {
                super("webflux-tomcat");
            }
        }

        @Nested
        class Limits extends HeldImage {
            Limits() {
                super("webflux-tomcat", "nio");
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
                super("vertx", "nio");
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.SAME_THREAD)
    class TheLab {

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

                assertThat(lab.getLogs()).contains("event-loop-vs-thread", "mvc, vertx, vertx-bus");
                assertThat(lab.getCurrentContainerInfo().getConfig().getUser()).isEqualTo("10001:10001");
            }
        }
    }
}
