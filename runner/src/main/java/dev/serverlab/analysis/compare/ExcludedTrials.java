package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.Run;
import java.util.ArrayList;
import java.util.List;

/** What the numbers of a run, or of repeats, do not hold: trials that were never run, and those that are not valid. */
public final class ExcludedTrials {

    private ExcludedTrials() {}

    /**
     * A sentence for each run that was cut short, and one for all trials that are not valid; empty when nothing is left out.
     *
     * @param called the name that the sentences begin with
     */
    public static List<String> of(RunGroup group, String called) {
        List<String> sentences = new ArrayList<>();
        List<KeptRun> kept = group.kept();
        for (int repeat = 0; repeat < kept.size(); repeat++) {
            Run run = kept.get(repeat).run();
            if (run.state() != Run.State.COMPLETE) {
                sentences.add(called + (kept.size() == 1 ? "" : ", repeat " + (repeat + 1) + " of " + kept.size() + ",")
                        + (run.state() == Run.State.INTERRUPTED ? " was interrupted" : " goes on, or was killed,")
                        + " after " + run.trialsEnded() + " of " + run.plan().size() + " trials.");
            }
        }
        List<String> invalid = new ArrayList<>();
        long all = 0;
        for (Protocol protocol : List.of(Protocol.PAIRED, Protocol.SOLO)) {
            for (Variant variant : group.variants(protocol)) {
                long count = group.invalidTrials(protocol, variant);
                if (count > 0) {
                    all += count;
                    invalid.add(
                            count + " of " + trials(group.runTrials(protocol, variant), protocol) + " of " + variant);
                }
            }
        }
        if (all > 0) {
            sentences.add(called + ": " + String.join(", ", invalid) + (all == 1 ? " is" : " are")
                    + " left out as not valid.");
        }
        return sentences;
    }

    private static String trials(long count, Protocol protocol) {
        String what = switch (protocol) {
            case PAIRED -> " session";
            case SOLO -> " solo trial";
        };
        return count + what + (count == 1 ? "" : "s");
    }
}
