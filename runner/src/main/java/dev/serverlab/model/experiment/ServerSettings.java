package dev.serverlab.model.experiment;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the servers of an experiment are started with, and where.
 *
 * @param jvmArgs the same for every server
 * @param settings per server, each passed on as a system property
 * @param site where servers run; absent for processes
 */
public record ServerSettings(
        List<String> jvmArgs,
        Map<String, Map<String, String>> settings,
        @Nullable Placement site) {

    public ServerSettings {
        settings = new TreeMap<>(settings);
        settings.replaceAll((server, own) -> new TreeMap<>(own));
    }
}
