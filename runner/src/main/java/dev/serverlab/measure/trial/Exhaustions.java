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

/** What the servers of a trial say in their logs that they ran out of: the cause of whatever else is seen then. */
public final class Exhaustions {

    private final Map<Variant, ServerLog> logs = new LinkedHashMap<>();
    private final String heap;
    private final Function<Variant, String> when;

    /**
     * Of no server yet.
     *
     * @param jvmArgs of all of them
     * @param when in words what a server is doing now, such as {@code under 100 concurrent users (closed model)}
     */
    public Exhaustions(List<String> jvmArgs, Function<Variant, String> when) {
        OptionalLong said = MemorySizes.largestHeap(jvmArgs);
        heap = said.isPresent()
                ? Problems.part("heap.given", MemorySizes.describe(said.getAsLong()))
                : Problems.part("heap.chosen");
        this.when = when;
    }

    /** Reads that log from now on. */
    public void watch(Variant variant, Path log) {
        logs.put(variant, new ServerLog(log));
    }

    /** By server. */
    public Map<Variant, Problem> found() {
        Map<Variant, Problem> found = new LinkedHashMap<>();
        logs.forEach((variant, log) ->
                log.exhaustion().ifPresent(each -> found.put(variant, problem(variant, each.resource(), each.line()))));
        return found;
    }

    private Problem problem(Variant variant, ServerLog.Resource resource, String line) {
        String now = when.apply(variant);
        return switch (resource) {
            case MEMORY -> Problems.of("server-exhausted.memory", variant, now, line, heap);
            case MACHINE -> Problems.of("server-exhausted.machine", variant, now, line);
            case CLASSES -> Problems.of("server-exhausted.classes", variant, now, line);
            case FILES -> Problems.of("server-exhausted.files", variant, now, line);
            case THREADS -> Problems.of("server-exhausted.threads", variant, now, line);
        };
    }

    /** @throws LabException when there is any: what servers do from then on is not measured */
    void requireNone() {
        found().values().stream().findFirst().ifPresent(problem -> {
            throw LabException.failed(problem.code(), problem.what(), problem.action());
        });
    }
}
