package dev.serverlab.model.observation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One session: the life of one set of server JVMs, cut into blocks. A block is the same stretch of time for every variant,
 * so that block {@code i} of one can be compared with block {@code i} of another.
 *
 * @param byVariant the blocks of each variant in the order of time; variants are shown in the order of this map
 */
public record SessionBlocks(Map<String, List<BlockValue>> byVariant) {

    /**
     * Copies the map.
     *
     * @throws IllegalArgumentException when variants have different numbers of blocks
     */
    public SessionBlocks {
        Map<String, List<BlockValue>> copy = new LinkedHashMap<>();
        byVariant.forEach((variant, blocks) -> copy.put(variant, List.copyOf(blocks)));
        if (copy.values().stream().map(List::size).distinct().count() > 1) {
            throw new IllegalArgumentException(
                    "Blocks are compared with each other, so a block that one variant lacks must be left out for all");
        }
        byVariant = Collections.unmodifiableMap(copy);
    }
}
