package dev.serverlab.stats.paired;

import dev.serverlab.stats.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * One quantity of two variants.
 *
 * @param baseline the variant that the candidate is measured against
 * @param candidate the variant that the verdict is about
 * @param verdict what may be said
 * @param reason why nothing may be said; present when the verdict is INVALID
 * @param evidence what it rests on
 */
public record Comparison(
        String baseline,
        String candidate,
        Verdict verdict,
        @Nullable String reason,
        Evidence evidence) {}
