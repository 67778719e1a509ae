package dev.serverlab.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ClaimResult.Verdict;
import dev.serverlab.model.run.TrialResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class RewordedClaimsTest {

    private static final Claim CLAIM = MadeUpTrials.of("p90", 90.0, 120.0);

    private static final List<TrialResult> TRIALS =
            List.of(MadeUpTrials.solo(1, MadeUpTrials.TOMCAT, 108), MadeUpTrials.solo(2, MadeUpTrials.TOMCAT, 108));

    private static final List<ClaimResult> KEPT =
            Claims.of(MadeUpTrials.experiment(Protocols.SOLO, CLAIM), TRIALS, List.of());

    /** Narrower words may hold where the wider ones did, but nobody asked them before the numbers were known. */
    @Test
    void saysNothingOfWordsThatWereNotThereWhenItWasMeasured() {
        Claim narrowed = saying("One thread of a pool does more.");

        assertThat(KEPT).extracting(ClaimResult::verdict).containsExactly(Verdict.REPRODUCED);
        assertThat(Claims.leftOpen(KEPT, List.of(narrowed))).singleElement().satisfies(result -> {
            assertThat(result.claim()).isEqualTo(narrowed);
            assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
            assertThat(result.measured()).isNull();
            assertThat(result.why())
                    .startsWith("Not measured in this wording: ")
                    .contains(CLAIM.says().strip(), "REPRODUCED", "Measured 108");
        });
    }

    @Test
    void leavesWhatReadsTheSameOrIsGone() {
        assertThat(Claims.leftOpen(KEPT, List.of(saying(CLAIM.says().replace(" ", "\n  ")))))
                .isEqualTo(KEPT);
        assertThat(Claims.leftOpen(KEPT, List.of())).isEqualTo(KEPT);
    }

    private static Claim saying(String words) {
        return new Claim(
                CLAIM.id(),
                words,
                CLAIM.metric(),
                CLAIM.variant(),
                CLAIM.against(),
                CLAIM.protocol(),
                CLAIM.numbers(),
                CLAIM.reproduced(),
                CLAIM.untestable(),
                CLAIM.explanation());
    }
}
