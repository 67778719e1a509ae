package dev.serverlab.model.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server counted itself over the measured window, from two readings of its metrics.
 *
 * @param name as its {@code server.yaml} names it
 * @param tags that tell it apart from others of the same name, such as the thread
 * @param value events per minute, the mean in ms, or a state as it was at the end
 * @param unit {@code per minute}, {@code ms}, or empty for a state
 * @param events how many there were in the window; absent for a state
 */
public record ServerCounter(
        String name,
        Map<String, String> tags,
        double value,
        String unit,
        @Nullable Double events) {}
