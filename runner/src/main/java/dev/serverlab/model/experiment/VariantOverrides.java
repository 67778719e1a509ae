package dev.serverlab.model.experiment;

import java.util.Map;
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
 */
public record VariantOverrides(
        @Nullable Workload workload,
        @Nullable Load load,
        Map<String, String> settings,
        @Nullable Placement site,
        @Nullable String jdk) {

    /** In words for people, such as {@code GET /delay/101, server.tomcat.threads.max=50}. */
    public String describe() {
        return Stream.of(
                        Stream.ofNullable(workload).map(Workload::describe),
                        Stream.ofNullable(load).map(Load::describe),
                        Stream.ofNullable(site).map(Placement::describe),
                        Stream.ofNullable(jdk).map(which -> "JDK " + which),
                        settings.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()))
                .flatMap(parts -> parts)
                .collect(Collectors.joining(", "));
    }

    /** None. */
    public static final VariantOverrides NONE = new VariantOverrides(null, null, Map.of(), null, null);
}
