package dev.serverlab.gatling.agent;

import dev.serverlab.generator.AgentApi;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the agent is started with.
 *
 * @param token that every request has to have
 * @param port 0 is any that is free
 * @param record the folder of the generator's record
 * @param idle the agent ends when nobody asks it for so long
 * @param command the generator's whole command line
 */
record AgentSettings(String token, int port, Path record, Duration idle, List<String> command) {

    /** What a header can carry. */
    private static final Pattern TOKEN = Pattern.compile("[!-~]{1,1000}");

    private static final int HIGHEST_PORT = 65_535;
    private static final int HOUR_SECONDS = 3_600;

    /**
     * @param token absent when the environment has none
     * @param properties gives a setting's text by its name, or null when it is absent
     * @throws IllegalArgumentException when any is missing or out of range; its message names them all
     */
    static AgentSettings read(
            List<String> command, @Nullable String token, UnaryOperator<@Nullable String> properties) {
        List<String> problems = new ArrayList<>();
        if (token == null || !TOKEN.matcher(token).matches()) {
            problems.add(AgentApi.TOKEN + ": must be in the environment, 1 to 1000 ASCII characters without blanks");
        }
        if (command.isEmpty()) {
            problems.add("the generator's command line is missing; give it behind the class");
        }
        int port = number(properties, "port", AgentApi.PORT, 0, HIGHEST_PORT, problems);
        int idle = number(properties, "idle", 60, 1, HOUR_SECONDS, problems);
        Path record = record(properties.apply("record"), problems);
        if (token == null || record == null || !problems.isEmpty()) {
            throw new IllegalArgumentException("""
                    Problem: the agent cannot be started with these settings:
                      - %s
                    Action: correct what is named above; gatling/README.md lists all settings.""".formatted(String.join("\n  - ", problems)));
        }
        return new AgentSettings(token, port, record, Duration.ofSeconds(idle), command);
    }

    private static @Nullable Path record(@Nullable String text, List<String> problems) {
        if (text != null && !text.isEmpty()) {
            try {
                return Path.of(text).toAbsolutePath().normalize();
            } catch (InvalidPathException e) {
                problems.add("record=%s: must be a folder".formatted(text));
                return null;
            }
        }
        problems.add("record: missing; give -Drecord=FOLDER, the same as in the generator's command line");
        return null;
    }

    private static int number(
            UnaryOperator<@Nullable String> properties,
            String name,
            int byDefault,
            int min,
            int max,
            List<String> problems) {
        String text = properties.apply(name);
        if (text == null) {
            return byDefault;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Refused below.
        }
        problems.add("%s=%s: must be a whole number from %d to %d".formatted(name, text, min, max));
        return byDefault;
    }
}
