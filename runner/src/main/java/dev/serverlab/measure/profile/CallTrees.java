package dev.serverlab.measure.profile;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Profile;
import dev.serverlab.model.run.RunSeries.CallTree;
import dev.serverlab.model.run.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Collects the stacks of all sessions of a run, as one tree of calls for each variant. */
public final class CallTrees {

    /** The share of a variant's CPU below which a call is left out. */
    private static final double LITTLE = 0.003;

    private final Map<Variant, Sum> sums = new HashMap<>();

    private static final class Sum {
        final Node root = new Node();
        int sessions;
    }

    private static final class Node {
        final Map<String, Node> calls = new TreeMap<>();
        double micros;
    }

    /** Adds a session of a variant that counts, from the collapsed stacks in its folder. */
    public void add(Path folder, TrialResult result) {
        Profile profile = result.recording().profile();
        Double cost = Metrics.CPU_PER_REQUEST.of(result.measures());
        if (!result.valid() || profile == null || profile.samples() == 0 || cost == null) {
            return;
        }
        List<Sample> samples;
        try {
            samples = Sample.read(folder.resolve(SessionProfilers.file(result.variant())));
        } catch (IOException e) {
            return; // Then the layers are known, and their calls are not.
        }
        Sum sum = sums.computeIfAbsent(result.variant(), none -> new Sum());
        sum.sessions++;
        double micros = cost / profile.samples();
        for (Sample sample : samples) {
            if (!sample.isJit()) {
                Node node = sum.root;
                node.micros += sample.count() * micros;
                for (Frame frame : sample.frames()) {
                    node = node.calls.computeIfAbsent(frame.name(), none -> new Node());
                    node.micros += sample.count() * micros;
                }
            }
        }
    }

    /** The trees of these variants, in their order; null without any. */
    public @Nullable List<CallTree> trees(List<Variant> variants) {
        List<CallTree> trees = variants.stream()
                .filter(sums::containsKey)
                .map(variant -> tree(variant, Objects.requireNonNull(sums.get(variant))))
                .toList();
        return trees.isEmpty() ? null : trees;
    }

    private static CallTree tree(Variant variant, Sum sum) {
        Map<String, Integer> names = new LinkedHashMap<>();
        CallTree tree =
                new CallTree(variant, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        addCalls(sum.root, 0, LITTLE * sum.root.micros, sum.sessions, names, tree);
        tree.names().addAll(names.keySet());
        return tree;
    }

    private static void addCalls(
            Node caller, int parent, double least, int sessions, Map<String, Integer> names, CallTree tree) {
        caller.calls.forEach((name, node) -> {
            if (node.micros >= least) {
                tree.frames().add(names.computeIfAbsent(name, unknown -> names.size()));
                tree.parents().add(parent);
                tree.micros().add(Math.rint(100 * node.micros / sessions) / 100);
                addCalls(node, tree.frames().size(), least, sessions, names, tree);
            }
        });
    }
}
