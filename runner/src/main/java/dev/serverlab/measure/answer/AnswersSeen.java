package dev.serverlab.measure.answer;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the servers of a run answered so far: to the same question all have to answer the same, or it is no comparison of how
 * they do the same work. Questions of different servers are the same where their words are.
 */
public final class AnswersSeen {

    private final Map<List<String>, Seen> seen = new HashMap<>();

    /** What is said of a difference. */
    private interface Words {
        LabException of(Object... values);
    }

    private record Seen(Variant variant, OwnAnswer answer) {}

    /**
     * Compares answers of one more variant with those of others, and keeps them.
     *
     * @throws LabException when they differ in what has to be the same
     */
    public void require(Variant variant, List<OwnAnswer> answers) {
        LabException difference = difference(
                variant,
                answers,
                values -> Problems.failed(
                        "own-answers-differ",
                        "%s answers %s differently than %s: %s.",
                        "Correct the service, so that all variants do the same work; or list what may differ "
                                + "under except, or write same: status. Where earlier requests changed what is stored, "
                                + "give a command as reset.",
                        values));
        if (difference != null) {
            throw difference;
        }
    }

    /** The same of answers under load; absent when they do not differ. */
    public @Nullable Problem underLoad(Variant variant, List<OwnAnswer> answers) {
        LabException difference = difference(
                variant,
                answers,
                values -> Problems.failed(
                        "own-answers-differ",
                        "Under load %s answered %s differently than %s: %s.",
                        "Check whether it answers wrongly when busy; or list what may differ under except, or "
                                + "write same: status. Where other requests change the answer, leave them out or compare "
                                + "its status alone.",
                        values));
        return difference == null ? null : difference.problem();
    }

    private synchronized @Nullable LabException difference(Variant variant, List<OwnAnswer> answers, Words words) {
        for (OwnAnswer answer : answers) {
            Seen before = seen.putIfAbsent(
                    List.of(answer.question(), String.valueOf(answer.sent())), new Seen(variant, answer));
            String difference = before == null ? null : before.answer().difference(answer);
            if (before != null && difference != null) {
                String other = before.variant().equals(variant)
                        ? "itself before"
                        : before.variant().toString();
                return words.of(variant, answer.question(), other, difference);
            }
        }
        return null;
    }
}
