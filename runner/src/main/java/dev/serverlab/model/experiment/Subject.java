package dev.serverlab.model.experiment;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A variant with everything that an experiment says about it: its own values, or else the common ones.
 *
 * @param server the experiment's own server; absent for one of the lab's
 * @param workload its requests
 * @param load its load in solo trials
 * @param settings the settings of its server, overridden by its own, sorted
 * @param ownSettings the settings of this variant alone
 * @param site where it runs; an image implies a container
 * @param jvm what its server runs on
 * @param env environment variables in addition to those of its server, sorted
 * @param revision the sources that it is built from; absent for the working tree
 */
public record Subject(
        Variant variant,
        @Nullable CustomServer server,
        Workload workload,
        Load load,
        Map<String, String> settings,
        Map<String, String> ownSettings,
        Placement site,
        Jvm jvm,
        Map<String, String> env,
        @Nullable Revision revision) {

    /**
     * What a server runs on.
     *
     * @param jdk the JDK of this variant alone, as {@link VariantOverrides#jdk}; absent for the common one
     * @param arguments JVM arguments
     */
    public record Jvm(@Nullable String jdk, List<String> arguments) {}

    /** Its requests, in one line for people. */
    public String describeRequests() {
        return server == null ? workload.describe() : server.describe();
    }

    /** Whether an experiment's own server has a placeholder {@code {NAME}} for one of a backend's values. */
    public boolean takesGiven(Set<String> names) {
        return server != null
                && Stream.of(
                                server.command().stream(),
                                Objects.requireNonNullElse(server.env(), Map.<String, String>of()).values().stream(),
                                env.values().stream(),
                                settings.values().stream())
                        .flatMap(words -> words)
                        .anyMatch(word -> names.stream().anyMatch(name -> word.contains("{" + name + "}")));
    }

    /** Requests per arrival, on average; more than one with sequences. */
    public double requestsPerArrival() {
        return server == null ? 1 : server.sent().requestsPerArrival();
    }

    /**
     * Deliberate differences of one variant.
     *
     * @param workload its requests; absent when they are the same
     * @param load its load in solo trials; absent when it is the same
     * @param settings each passed on as a system property, which override those of its server
     * @param site where it runs; absent when that is the same
     * @param jdk the feature number of an installed JDK, or a path; absent when it is the same
     * @param jvmArgs over the common JVM arguments; absent without any
     * @param env environment variables, which override those of its server; absent without any
     * @param revision the sources that it is built from; absent for the working tree
     */
    public record VariantOverrides(
            @Nullable Workload workload,
            @Nullable Load load,
            Map<String, String> settings,
            @Nullable Placement site,
            @Nullable String jdk,
            @Nullable List<String> jvmArgs,
            @Nullable Map<String, String> env,
            @Nullable Revision revision) {

        /** Differences of a variant of the working tree, with the common JVM arguments and environment. */
        public VariantOverrides(
                @Nullable Workload workload,
                @Nullable Load load,
                Map<String, String> settings,
                @Nullable Placement site,
                @Nullable String jdk) {
            this(workload, load, settings, site, jdk, null, null, null);
        }

        /** In words for people, such as {@code GET /delay/101, server.tomcat.threads.max=50}. */
        public String describe() {
            return Stream.of(
                            Stream.ofNullable(workload).map(Workload::describe),
                            Stream.ofNullable(load).map(Load::describe),
                            Stream.ofNullable(site).map(Placement::describe),
                            Stream.ofNullable(revision).map(built -> "git " + built.describe()),
                            Stream.ofNullable(jdk).map(which -> "JDK " + which),
                            Stream.ofNullable(jvmArgs).map(words -> String.join(" ", words)),
                            Stream.ofNullable(env)
                                    .flatMap(own -> own.entrySet().stream())
                                    .map(each -> "env " + each.getKey() + "=" + each.getValue()),
                            settings.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()))
                    .flatMap(parts -> parts)
                    .collect(Collectors.joining(", "));
        }

        /** The same with overriding settings. */
        public VariantOverrides with(Map<String, String> above) {
            Map<String, String> all = new TreeMap<>(settings);
            all.putAll(above);
            return new VariantOverrides(workload, load, all, site, jdk, jvmArgs, env, revision);
        }

        VariantOverrides withoutLoad() {
            return new VariantOverrides(workload, null, settings, site, jdk, jvmArgs, env, revision);
        }

        /** The same, built from other sources. */
        public VariantOverrides of(@Nullable Revision other) {
            return new VariantOverrides(workload, load, settings, site, jdk, jvmArgs, env, other);
        }

        /** The same without the name of its revision. */
        VariantOverrides unnamed() {
            return revision == null ? this : of(revision.unnamed());
        }

        /** No differences. */
        public static final VariantOverrides NONE = new VariantOverrides(null, null, Map.of(), null, null);
    }

    /**
     * The sources of a variant's server, other than the working tree.
     *
     * @param git their name: a branch, a tag, a commit, or {@code main~1}
     * @param commit the commit that it resolves to, in full; absent until resolved
     * @param build the shell command that builds them; absent for that of the lab's own servers
     */
    public record Revision(
            String git, @Nullable String commit, @Nullable String build) {

        private static final int SHOWN = 12;

        /** The same with its commit and build command. */
        public Revision of(String known, String command) {
            return new Revision(git, known, command);
        }

        /** The same without its name: equal for two revisions that are the same program. */
        Revision unnamed() {
            return commit == null ? this : new Revision(commit, commit, build);
        }

        /** For people, such as {@code main~1 (9fceb02d0ae5)}. */
        public String describe() {
            String shown = commit == null ? null : commit.substring(0, Math.min(SHOWN, commit.length()));
            return shown == null ? git : git.equals(commit) || git.equals(shown) ? shown : git + " (" + shown + ")";
        }
    }
}
