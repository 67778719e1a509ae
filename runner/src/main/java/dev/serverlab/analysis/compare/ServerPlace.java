package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Jdk;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.place.ClusterUse;
import dev.serverlab.model.run.place.ContainerEngine;
import dev.serverlab.model.run.place.Hosting;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the server of a variant ran and on which JDK, in words that distinguish runs.
 *
 * @param site such as {@code in a container (1 CPU, 1 GiB)}
 * @param jdk version and vendor; absent when the lab did not give it one and no server reported one
 * @param engine that contained it, with the version of its control groups, or the cluster; absent when nothing did
 */
record ServerPlace(
        String site, @Nullable String jdk, @Nullable String engine) {

    private static final String NOT_STARTED = "already running, not started by the lab";

    /** That of one variant. The JDK that a server reports takes precedence over the one that the lab meant to give it. */
    static ServerPlace of(Run run, Variant variant) {
        Placement site = run.experiment().subject(variant).site();
        Run.Environment environment = run.environment();
        ContainerEngine engine = environment.engine();
        boolean attached = Objects.requireNonNullElse(environment.against(), List.<Hosting.Against>of()).stream()
                .anyMatch(each -> each.variant().equals(variant));
        boolean contained = !attached && site instanceof Placement.Container;
        ClusterUse cluster = attached || !(site instanceof Placement.Pod) ? null : environment.cluster();
        String reported = reportedJdk(run, variant);
        return new ServerPlace(
                attached ? NOT_STARTED : site.describe(),
                reported != null || attached || !(site instanceof Placement.Process)
                        ? reported
                        : describe(environment.serverJdk()),
                cluster != null
                        ? "Kubernetes " + cluster.version()
                        : engine == null || !contained
                                ? null
                                : engine.name() + " " + engine.version() + ", control groups of version "
                                        + engine.cgroup());
    }

    /** Where the load generator of a run ran. */
    static String ofGenerator(Run run) {
        Integer generators = run.environment().generators();
        if (generators != null) {
            boolean pods = run.environment().cluster() != null;
            return generators == 1
                    ? pods ? "in a pod" : "on another machine"
                    : pods ? "in " + generators + " pods" : "on " + generators + " other machines";
        }
        ContainerEngine engine = run.environment().engine();
        return engine == null || engine.generator() == null
                ? Placement.PROCESS.describe()
                : Placement.Container.UNLIMITED.describe();
    }

    /** Version and vendor, as far as they are known. */
    static String describe(Jdk jdk) {
        return joined(jdk.version(), jdk.vendor());
    }

    /** The last that it told in a trial of either protocol. */
    private static @Nullable String reportedJdk(Run run, Variant variant) {
        String reported = null;
        for (TrialResult trial : run.trials()) {
            if (trial.variant().equals(variant) && trial.server().effective().get("jvm") instanceof Map<?, ?> jvm) {
                Object version = jvm.get("version");
                reported = version == null ? reported : joined(version, jvm.get("vendor"));
            }
        }
        return reported;
    }

    private static String joined(Object version, @Nullable Object vendor) {
        return vendor == null ? String.valueOf(version) : version + ", " + vendor;
    }
}
