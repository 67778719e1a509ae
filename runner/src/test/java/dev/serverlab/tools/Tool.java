package dev.serverlab.tools;

import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.model.problem.LabException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
    };

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
