package dev.serverlab.analysis.claims;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ClaimResult.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * A verdict holds for the words that its run carried. Of a claim that reads otherwise today nothing was measured, however near
 * the words are: who changed them knew the numbers.
 */
public final class RewordedClaims {

    private RewordedClaims() {}

    /**
     * The same, with nothing said of what was reworded.
     *
     * @param today the claims of the same experiment as it reads now; one that is not among them stays as it is
     */
    public static List<ClaimResult> leftOpen(List<ClaimResult> kept, List<Claim> today) {
        return kept.stream()
                .map(result -> today(result, today)
                        .filter(claim -> !plain(claim).equals(plain(result.claim())))
                        .map(claim -> leftOpen(result, claim))
                        .orElse(result))
                .toList();
    }

    private static Optional<Claim> today(ClaimResult result, List<Claim> claims) {
        return claims.stream()
                .filter(claim -> claim.id().equals(result.claim().id()))
                .findFirst();
    }

    private static ClaimResult leftOpen(ClaimResult result, Claim claim) {
        String why =
                "Not measured in these words: the run was made for “" + plain(result.claim()) + "”, and its verdict is "
                        + words(result.verdict()) + " (" + result.why().replaceFirst("\\.$", "") + ").";
        return new ClaimResult(claim, null, null, null, null, result.unit(), Verdict.CANNOT_TELL, why);
    }

    private static String words(Verdict verdict) {
        return verdict.name().replace('_', ' ');
    }

    /** A line break is no other wording. */
    private static String plain(Claim claim) {
        return claim.says().strip().replaceAll("\\s+", " ");
    }
}
