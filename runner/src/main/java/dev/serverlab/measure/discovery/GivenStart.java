package dev.serverlab.measure.discovery;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a person says about how to start an application.
 *
 * @param arguments that follow its jar, before those that set its port
 * @param env variables of its process
 * @param ready the path that answers when it is up; absent when it has to be found
 */
public record GivenStart(
        List<String> arguments,
        Map<String, String> env,
        @Nullable String ready) {}
