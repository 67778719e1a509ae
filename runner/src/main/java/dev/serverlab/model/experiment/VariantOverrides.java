package dev.serverlab.model.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one variant is given on purpose that the others are not.
 *
 * @param workload what it is asked for; absent when that is the same
 * @param load solo: what it is put under; absent when that is the same
 * @param settings each passed on as a system property, beside those of its server and above them
 * @param site where it runs; absent when that is the same
 */
public record VariantOverrides(
        @Nullable Workload workload,
        @Nullable Load load,
        Map<String, String> settings,
        @Nullable Placement site) {

    /** None of them is where it runs. */
    public VariantOverrides(@Nullable Workload workload, @Nullable Load load, Map<String, String> settings) {
        this(workload, load, settings, null);
    }

    /** In words for people, such as {@code GET /delay/101, server.tomcat.threads.max=50}. */
    public String describe() {
        List<String> parts = new ArrayList<>();
        if (workload != null) {
            parts.add(workload.describe());
        }
        if (load != null) {
            parts.add(load.describe());
        }
        if (site != null) {
            parts.add(site.describe());
        }
        settings.forEach((name, value) -> parts.add(name + "=" + value));
        return String.join(", ", parts);
    }

    /** None. */
    public static final VariantOverrides NONE = new VariantOverrides(null, null, Map.of());

    /** The only difference is what it is asked for. */
    public static VariantOverrides of(Workload workload) {
        return new VariantOverrides(workload, null, Map.of());
    }
}
