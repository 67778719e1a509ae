package dev.serverlab.model.experiment;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one variant is given on purpose that the others are not.
 *
 * @param workload what it is asked for; absent when that is the same
 * @param load solo: what it is put under; absent when that is the same
 * @param settings each passed on as a system property, beside those of its server and above them
 * @param site where it runs; absent when that is the same
 * @param jdk what it runs on: the feature number of one that is installed, or a path; absent when that is the same
 * @param jvmArgs instead of those of all; absent when they are the same
 * @param env environment variables, beside those of its server and above them; absent without any
 * @param revision the sources that it is built of; absent when that is the working tree
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

    /** One of the working tree, with the JVM arguments and the environment of all. */
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

    /** With settings above its own. */
    public VariantOverrides with(Map<String, String> above) {
        Map<String, String> all = new TreeMap<>(settings);
        all.putAll(above);
        return new VariantOverrides(workload, load, all, site, jdk, jvmArgs, env, revision);
    }

    /** Built of other sources. */
    public VariantOverrides of(@Nullable Revision other) {
        return new VariantOverrides(workload, load, settings, site, jdk, jvmArgs, env, other);
    }

    /** Whatever a revision was named by. */
    VariantOverrides unnamed() {
        return revision == null ? this : of(revision.unnamed());
    }

    /** None. */
    public static final VariantOverrides NONE = new VariantOverrides(null, null, Map.of(), null, null);
}
