package dev.serverlab.server;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.serverlab.contract.Work;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * All that the lab knows of a server: its {@code server.yaml}.
 *
 * @param folder where the file lies, and where the server is started
 * @param name the first half of a variant
 * @param title for people
 * @param ports what it takes when started by hand
 * @param command how to start it; {@code {java}}, {@code {port}}, {@code {managementPort}} and {@code {profile}} are
 *     replaced, {@code {jvmArgs}} and {@code {settings}} become as many arguments as there are
 * @param defaultWork how it waits when a request does not say
 * @param profiles by name, in the order of the file
 * @param settings what {@code --set} accepts, each with what it means
 */
public record ServerDescriptor(
        @JacksonInject(useInput = OptBoolean.FALSE) Path folder,
        String name,
        String title,
        Ports ports,
        List<String> command,
        Work defaultWork,
        Map<String, Profile> profiles,
        Map<String, String> settings) {

    /** TCP ports on loopback. */
    public record Ports(int service, int management) {}

    /**
     * A named tuning of the threads.
     *
     * @param threads the request threads it means
     * @param about for people
     */
    public record Profile(ThreadCount threads, String about) {}

    /** Whether what {@link #command} starts has been built. */
    public boolean isBuilt() {
        return command.stream()
                .filter(word -> word.endsWith(".jar"))
                .allMatch(jar -> folder.resolve(jar).toFile().isFile());
    }
}
