package dev.serverlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The Compose of this machine, version 2 as a part of {@code docker} or the older {@code docker-compose}, on the lab's file. */
record Compose(List<String> words, String project, Map<String, String> variables) {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** Runs a command of Compose, which must succeed. */
    void run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(words);
        command.addAll(List.of("--file", "compose.yaml", "--project-name", project));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(ROOT.toFile()).redirectErrorStream(true);
        builder.environment().putAll(variables);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as("%s: %s", String.join(" ", command), said)
                .isZero();
    }
}
