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
 * The answers of a run's servers so far: all have to give the same answer to the same request, or they do not do the same
 * work. Requests to different servers are the same when their text is.
 */
public final class AnswersSeen {

    private final Map<List<String>, Seen> seen = new HashMap<>();

    /** The wording of a difference. */
    private interface Words {
        LabException of(Object... values);
    }

    private record Seen(Variant variant, OwnAnswer answer) {}

    /**
     * Compares another variant's answers with those of the others, and keeps them.
     *
     * @throws LabException when parts that have to be the same differ
     */
    public void require(Variant variant, List<OwnAnswer> answers) {
        LabException difference = difference(
                variant,
                answers,
                values -> Problems.failed(
                        "own-answers-differ",
                        "%s answers %s differently from %s: %s.",
                        "Correct the service, so that all variants do the same work; or list what may differ "
                                + "under except, or write same: status. If earlier requests changed stored data, give a command as reset.",
                        values));
        if (difference != null) {
            throw difference;
        }
    }

    /** The problem with answers under load that differ; absent when they do not. */
    public @Nullable Problem underLoad(Variant variant, List<OwnAnswer> answers) {
        LabException difference = difference(
                variant,
                answers,
                values -> Problems.failed(
                        "own-answers-differ",
                        "Under load %s answered %s differently from %s: %s.",
                        "Check whether it answers wrongly under load; or list what may differ under except, or "
                                + "write same: status. If other requests change the answer, leave them out or compare only its status.",
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
