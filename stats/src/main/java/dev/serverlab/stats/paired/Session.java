package dev.serverlab.stats.paired;

import dev.serverlab.stats.Scale;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One quantity in one session: the life of one set of JVMs, cut into blocks. A block is the same stretch of time for every
 * variant, so that block {@code i} of one can be compared with block {@code i} of another.
 *
 * @param byVariant variants are shown in the order of this map
 */
public record Session(Map<String, Values> byVariant) {

    /**
     * The measurements of one variant.
     *
     * @param whole from all blocks, by sums and merged histograms; null when absent
     * @param blocks the value of each block, in chronological order; null where absent
     */
    public record Values(@Nullable Double whole, List<@Nullable Double> blocks) {}

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
                    "Blocks are compared with each other, so a block that one variant lacks must be left out for all");
        }
    }

    /** A copy without values: the session is left out, and later ones keep their numbers. */
    public Session leftOut() {
        Map<String, Values> none = new LinkedHashMap<>();
        byVariant.keySet().forEach(variant -> none.put(variant, new Values(null, List.of())));
        return new Session(none);
    }

    boolean isLeftOut() {
        return byVariant.values().stream()
                .allMatch(values -> values.whole() == null && values.blocks().isEmpty());
    }

    /** The variants, in the order of the map. */
    public List<String> variants() {
        return List.copyOf(byVariant.keySet());
    }

    /** The value of all blocks together, on a scale; null when absent or undefined there, as the logarithm of 0 is. */
    @Nullable
    Double whole(String variant, Scale scale) {
        Values values = byVariant.get(variant);
        return values == null ? null : scale.placed(values.whole());
    }

    /** The value of each block, on a scale; empty when the variant has no part in this session. */
    List<@Nullable Double> blocks(String variant, Scale scale) {
        Values values = byVariant.getOrDefault(variant, new Values(null, List.of()));
        return values.blocks().stream().map(scale::placed).toList();
    }
}
