package dev.serverlab.measure.revision;

import dev.serverlab.measure.process.CacheFolder;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Subject.Revision;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The revisions that an experiment's variants are built from.
 *
 * @param folder of the built revisions
 */
public record Revisions(Path folder, Servers servers) {

    /** The revisions in the user's cache folder. */
    public static Revisions of(Servers servers) {
        return new Revisions(CacheFolder.named("revisions"), servers);
    }

    /**
     * The experiment with the commit of each, and the command that builds it.
     *
     * @param before the experiment of a resumed run, whose commits are used; absent for a new run
     * @throws LabException when a revision cannot be found
     */
    public Experiment resolved(Experiment experiment, @Nullable Experiment before) {
        Map<Variant, Revision> known = new LinkedHashMap<>();
        sources(experiment, before).forEach((variant, each) -> known.put(variant, each.revision()));
        return known.isEmpty() ? experiment : experiment.withRevisions(known);
    }

    /**
     * Builds those that are not built yet.
     *
     * @param progress receives a line before each build
     * @throws LabException when one cannot be built
     */
    public void build(Experiment experiment, Consumer<String> progress) throws InterruptedException {
        for (Map.Entry<Variant, Sources> each : sources(experiment, experiment).entrySet()) {
            RevisionBuild build = new RevisionBuild(each.getValue(), folder);
            if (!build.isBuilt()) {
                progress.accept("Building %s: %s (its output: %s)"
                        .formatted(build.name(), build.sources().build(), build.log()));
                build.run(tree -> server(
                                experiment, each.getKey(), each.getValue().startedIn(tree))
                        .isBuilt());
            }
        }
    }

    /** The folder from which each variant's server is started once it is built. */
    public Map<Variant, Path> trees(Experiment experiment) {
        Map<Variant, Path> trees = new LinkedHashMap<>();
        sources(experiment, experiment)
                .forEach((variant, each) -> trees.put(variant, each.startedIn(new RevisionBuild(each, folder).tree())));
        return trees;
    }

    /** A server that an experiment brings, as it is started for a variant; absent for a server of the lab. */
    public @Nullable CustomServer own(Experiment experiment, Variant variant) {
        CustomServer own = experiment.subject(variant).server();
        Path tree = own == null ? null : trees(experiment).get(variant);
        return own == null || tree == null ? own : own.in(tree);
    }

    private ServerDescriptor server(Experiment experiment, Variant variant, Path started) {
        CustomServer own = experiment.subject(variant).server();
        return servers.of(variant).in(started, own == null ? null : own.in(started));
    }

    private Map<Variant, Sources> sources(Experiment experiment, @Nullable Experiment before) {
        Map<Variant, Sources> all = new LinkedHashMap<>();
        for (Variant variant : experiment.variants()) {
            Revision asked = experiment.subject(variant).revision();
            if (asked != null) {
                Revision kept = before == null ? null : before.subject(variant).revision();
                all.put(
                        variant,
                        Sources.of(
                                variant,
                                asked,
                                servers.of(variant),
                                experiment.subject(variant).server(),
                                kept));
            }
        }
        return all;
    }
}
