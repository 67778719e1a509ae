package dev.serverlab.gatling.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run as resolved, defaults filled in.
 *
 * @param targets the servers: one, or 2…10 that are interleaved
 * @param load the load model, with its amount
 * @param warmup requests before that
 * @param results where Gatling's report goes
 * @param html whether Gatling draws its report
 * @param record where the recorder's files go; absent is beside Gatling's report
 * @param label a name for the run, copied to the record; absent when none was given
 * @param values every setting by name, as it was given or by default
 */
public record Settings(
        List<Target> targets,
        LoadModel load,
        WarmUp warmup,
        Path results,
        boolean html,
        @Nullable Path record,
        @Nullable String label,
        Map<String, String> values) {

    /** The suffix of the names of a server's files; empty when it is the only one. */
    public String fileSuffix(Target target) {
        return targets.size() == 1 ? "" : "-" + target.fileName();
    }
}
