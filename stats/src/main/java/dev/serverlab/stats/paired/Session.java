package dev.serverlab.stats.paired;

import dev.serverlab.stats.Scale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One quantity in one session: the life of one set of JVMs, cut into blocks. A block is the same stretch of time for every
 * variant, so that block {@code i} of one can be set against block {@code i} of another.
 *
 * @param byVariant variants are shown in the order of this map
 */
public record Session(Map<String, Values> byVariant) {

    /**
     * What was measured of one variant.
     *
     * @param whole from all blocks taken together, of sums and merged histograms; null when absent
     * @param blocks the value of each block by itself, in the order of time; null where it is absent
     */
    public record Values(@Nullable Double whole, List<@Nullable Double> blocks) {

        static final Values NONE = new Values(null, List.of());

        private Values on(Scale scale) {
            List<@Nullable Double> scaled = new ArrayList<>();
            blocks.forEach(block -> scaled.add(scaled(scale, block)));
            return new Values(scaled(scale, whole), scaled);
        }

        private static @Nullable Double scaled(Scale scale, @Nullable Double value) {
            return value == null || !Double.isFinite(scale.scaled(value)) ? null : Double.valueOf(scale.scaled(value));
        }
    }

    /**
     * Copies the map.
     *
     * @throws IllegalArgumentException when variants have different numbers of blocks
     */
    public Session {
        byVariant = Collections.unmodifiableMap(new LinkedHashMap<>(byVariant));
        if (byVariant.values().stream()
                        .map(values -> values.blocks().size())
                        .distinct()
                        .count()
                > 1) {
            throw new IllegalArgumentException(
                    "Blocks are set against each other, so a block that one variant lacks must be left out of all");
        }
    }

    /** The same on a scale; null what has no place there, as 0 has no logarithm. */
    Session on(Scale scale) {
        Map<String, Values> scaled = new LinkedHashMap<>();
        byVariant.forEach((variant, values) -> scaled.put(variant, values.on(scale)));
        return new Session(scaled);
    }

    List<String> variants() {
        return List.copyOf(byVariant.keySet());
    }

    /** Of all blocks together; null when absent. */
    @Nullable
    Double whole(String variant) {
        return of(variant).whole();
    }

    /** What was measured of a variant; nothing when it has no part in this session. */
    Values of(String variant) {
        return byVariant.getOrDefault(variant, Values.NONE);
    }

    /** How many blocks each variant has. */
    int blocks() {
        return byVariant.values().stream()
                .mapToInt(values -> values.blocks().size())
                .findFirst()
                .orElse(0);
    }
}
