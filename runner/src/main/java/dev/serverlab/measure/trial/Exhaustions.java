package dev.serverlab.measure.trial;

import dev.serverlab.measure.server.ServerLog;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.spelling.MemorySizes;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/** Resources that servers of a trial exhausted according to their logs: the root cause of other failures. */
public final class Exhaustions {

    private final Map<Variant, ServerLog> logs = new LinkedHashMap<>();
    private final String heap;
    private final Function<Variant, String> when;

    /**
     * Watches no server yet.
     *
     * @param jvmArgs of all servers
     * @param when a server's current activity in words, such as {@code under 100 concurrent users (closed model)}
     */
    public Exhaustions(List<String> jvmArgs, Function<Variant, String> when) {
        OptionalLong said = MemorySizes.largestHeap(jvmArgs);
        heap = said.isPresent()
                ? "a heap of %s".formatted(MemorySizes.describe(said.getAsLong()))
                : "its JVM's default heap";
        this.when = when;
    }

    /** Reads a server's log from now on. */
    public void watch(Variant variant, Path log) {
        logs.put(variant, new ServerLog(log));
    }

    /** The problems found so far, by server. */
    public Map<Variant, Problem> found() {
        Map<Variant, Problem> found = new LinkedHashMap<>();
        logs.forEach((variant, log) ->
                log.exhaustion().ifPresent(each -> found.put(variant, problem(variant, each.resource(), each.line()))));
        return found;
    }

    private Problem problem(Variant variant, ServerLog.Resource resource, String line) {
        String now = when.apply(variant);
        return switch (resource) {
            case MEMORY ->
                Problems.of(
                        "server-exhausted",
                        "%1$s ran out of memory %2$s, with %4$s. Its log says:\n    %3$s",
                        "Give the servers a larger heap, with --heap or as heap in the experiment; or lower the load.",
                        variant,
                        now,
                        line,
                        heap);
            case MACHINE ->
                Problems.of(
                        "server-exhausted",
                        "%s could not get more memory from its machine or container %s. Its log says:\n    %s",
                        "Give the machine or container more memory, or the servers a smaller heap.",
                        variant,
                        now,
                        line);
            case CLASSES ->
                Problems.of(
                        "server-exhausted",
                        "%s ran out of room for classes %s. Its log says:\n    %s",
                        "Raise -XX:MaxMetaspaceSize among the JVM arguments, or -XX:CompressedClassSpaceSize "
                                + "where the log says compressed class space.",
                        variant,
                        now,
                        line);
            case FILES ->
                Problems.of(
                        "server-exhausted",
                        "%s ran out of file descriptors %s. Its log says:\n    %s",
                        "Raise the limit of open files: 'ulimit -n' in the shell that starts ./lab, as root or "
                                + "after raising the hard limit; or lower the load.",
                        variant,
                        now,
                        line);
            case THREADS ->
                Problems.of(
                        "server-exhausted",
                        "%s ran out of threads %s. Its log says:\n    %s",
                        "Raise its limit ('ulimit -u', or pids.max of its control group), choose a profile with "
                                + "fewer threads, or lower the load.",
                        variant,
                        now,
                        line);
        };
    }

    /** @throws LabException when a server has exhausted a resource: nothing is measured after that */
    void requireNone() {
        found().values().stream().findFirst().ifPresent(problem -> {
            throw LabException.failed(problem.code(), problem.what(), problem.action());
        });
    }
}
