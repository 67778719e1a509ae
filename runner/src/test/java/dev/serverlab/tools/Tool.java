package dev.serverlab.tools;

import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.model.problem.LabException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;

/** What some tests need beside a JDK and Maven. */
public enum Tool {
    BROWSER(
            "pages in a browser",
            "install chromium and chromium-driver, or set CHROMIUM and CHROMEDRIVER to their paths") {
        @Override
        boolean isThere() {
            return chromium().isPresent() && chromedriver().isPresent();
        }
    },
    ENGINE("containers and images", "start Docker, or set DOCKER_HOST to its socket") {
        @Override
        boolean isThere() {
            return DockerClientFactory.instance().isDockerAvailable();
        }
    },
    COMPOSE("compose.yaml", "install docker-compose") {
        @Override
        boolean isThere() {
            return !compose().isEmpty();
        }
    },
    PROMETHEUS("the dashboard's queries with Prometheus", "install prometheus") {
        @Override
        boolean isThere() {
            return prometheus().isPresent();
        }
    },
    JDK_21("servers on two JDKs", "install a JDK 21 below /usr/lib/jvm or /opt") {
        @Override
        boolean isThere() {
            try {
                JdkLocator.named("21");
                return true;
            } catch (LabException e) {
                return false;
            }
        }
    },
    GIT("variants of other git revisions", "install git") {
        @Override
        boolean isThere() {
            return answers(List.of("git", "--version"));
        }
    },
    NAMESPACES(
            "servers on another machine",
            "run the tests as root with ip, ssh and sshd, as of Debian's iproute2 and openssh-server") {
        @Override
        boolean isThere() {
            return "root".equals(System.getProperty("user.name"))
                    && Stream.of("/usr/sbin/ip", "/usr/sbin/sshd", "/usr/bin/ssh")
                            .map(Path::of)
                            .allMatch(Files::isExecutable);
        }
    },
    CLUSTER(
            "servers in a Kubernetes cluster",
            "start one with .ci/cluster/up or kind, and set SERVERLAB_TEST_CLUSTER to its kubeconfig and"
                    + " SERVERLAB_TEST_CLUSTER_LOAD to what loads an archive of images into its nodes, as .ci/cluster/load") {
        @Override
        boolean isThere() {
            awaitCluster();
            return kubeconfig().isPresent() && !imageLoader().isEmpty();
        }
    };

    /** A build of Kubernetes from nothing on two busy cores takes less. */
    private static final Duration CLUSTER_WITHIN = Duration.ofMinutes(25);

    private final String tested;
    private final String remedy;

    Tool(String tested, String remedy) {
        this.tested = tested;
        this.remedy = remedy;
    }

    abstract boolean isThere();

    /** What is not tested without it, and how to get it. */
    String missing() {
        return "Not tested here: " + tested + " (" + remedy + ").";
    }

    /** The browser; empty when it is not installed. */
    public static Optional<Path> chromium() {
        return program("chromium", "CHROMIUM");
    }

    /** What drives the browser; empty when it is not installed. */
    public static Optional<Path> chromedriver() {
        return program("chromedriver", "CHROMEDRIVER");
    }

    /** Empty when it is not installed. */
    public static Optional<Path> prometheus() {
        return program("prometheus", "PROMETHEUS");
    }

    /** While the file that SERVERLAB_TEST_CLUSTER_PENDING names is there, somebody makes the cluster. */
    private static void awaitCluster() {
        String pending = System.getenv("SERVERLAB_TEST_CLUSTER_PENDING");
        long deadline = System.nanoTime() + CLUSTER_WITHIN.toNanos();
        try {
            while (pending != null && Files.exists(Path.of(pending)) && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(500);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Of the cluster that tests may use, as its administrator; empty when they are given none. */
    public static Optional<Path> kubeconfig() {
        return Optional.ofNullable(System.getenv("SERVERLAB_TEST_CLUSTER"))
                .map(Path::of)
                .filter(Files::isRegularFile);
    }

    /** The words before the path of an archive that load its images into that cluster's nodes; empty when they are not given. */
    public static List<String> imageLoader() {
        return Stream.of(System.getenv()
                        .getOrDefault("SERVERLAB_TEST_CLUSTER_LOAD", "")
                        .split(" "))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** The words that start Compose, version 2 as a part of {@code docker} or the older program; empty when there is none. */
    public static List<String> compose() {
        return Stream.of(List.of("docker", "compose"), List.of("docker-compose"))
                .filter(words -> answers(
                        Stream.concat(words.stream(), Stream.of("version")).toList()))
                .findFirst()
                .orElse(List.of());
    }

    /** Where the environment says that it lies, else on the path. */
    private static Optional<Path> program(String name, String variable) {
        String given = System.getenv(variable);
        Stream<Path> places = given != null
                ? Stream.of(Path.of(given))
                : Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name));
        return places.filter(Files::isExecutable).findFirst();
    }

    private static boolean answers(List<String> command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
