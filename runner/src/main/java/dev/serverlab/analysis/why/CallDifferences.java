package dev.serverlab.analysis.why;

import dev.serverlab.model.run.RunSeries.CallTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The calls of two variants as one tree, from the outermost on.
 *
 * @param names of all frames
 * @param calls each after its caller
 */
public record CallDifferences(List<String> names, List<Call> calls) {

    /**
     * What a frame cost, with all that it called, in µs per request.
     *
     * @param name its place among the names
     * @param parent the place of its caller; −1 for the outermost
     * @param baseline 0 where the variant had no such call, or one of little CPU
     * @param candidate likewise
     */
    public record Call(int name, int parent, double baseline, double candidate) {}

    private static final class Builder {
        final Map<String, Integer> names = new LinkedHashMap<>();
        final Map<Key, Integer> places = new HashMap<>();
        final List<Call> calls = new ArrayList<>();

        /** @param isBaseline or else the candidate */
        void add(CallTree tree, boolean isBaseline) {
            List<Integer> placed = new ArrayList<>();
            for (int node = 0; node < tree.frames().size(); node++) {
                int above = tree.parents().get(node);
                int parent = above == 0 ? -1 : placed.get(above - 1);
                String frame = tree.names().get(tree.frames().get(node));
                int name = names.computeIfAbsent(frame, unknown -> names.size());
                int place = places.computeIfAbsent(new Key(parent, name), unknown -> {
                    calls.add(new Call(name, parent, 0, 0));
                    return calls.size() - 1;
                });
                placed.add(place);
                double micros = tree.micros().get(node);
                Call call = calls.get(place);
                calls.set(
                        place,
                        isBaseline
                                ? new Call(name, parent, call.baseline + micros, call.candidate)
                                : new Call(name, parent, call.baseline, call.candidate + micros));
            }
        }
    }

    private record Key(int parent, int name) {}

    /** Puts the calls of two variants side by side. */
    public static CallDifferences of(CallTree baseline, CallTree candidate) {
        Builder both = new Builder();
        both.add(baseline, true);
        both.add(candidate, false);
        return new CallDifferences(List.copyOf(both.names.keySet()), List.copyOf(both.calls));
    }
}
