package dev.serverlab.measure.server;

import dev.serverlab.contract.DelayAnswer;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The result of checking a server before the load.
 *
 * @param responseBytes size of a whole answer, headers included; of several requests on average by their weights
 * @param effective the configuration read back from its {@code /actuator/info}
 * @param closedAfter requests on one connection until the server closed it; absent when it did not
 */
public record ContractCheck(
        int responseBytes,
        Map<String, Object> effective,
        @Nullable Integer closedAfter) {

    /** Longer than a busy machine takes for an answer at once. */
    private static final int DELAY_MILLIS = 100;

    private static final int TIMED_REQUESTS = 2;
    private static final int LONGEST_SHOWN = 80;
    private static final int SHOWN_BEFORE = 20;
    private static final JsonMapper JSON = new JsonMapper();

    /**
     * Checks the parts of the contract that a measurement relies on: the bytes, the delay, the rejection of bad input,
     * and that the answering process is the one that was started.
     *
     * @param workload its endpoint and its number of items are asked for
     * @throws LabException when the server breaks one of them
     */
    public static ContractCheck of(RunningServer server, Workload workload) {
        String name = server.variant().toString();
        Address service = server.service();
        String endpoint = workload.endpoint();
        Workload asked = new Workload(Duration.ofMillis(DELAY_MILLIS), null, 0, workload.items(), workload.path());
        String path = asked.target();
        Endpoint.Answer answer = Endpoint.require(name, service, path);
        long millis = fastestMillis(name, service, path);
        require(name, path, "status 200", "status " + answer.status());
        require(
                name,
                path,
                DelayAnswer.of(DELAY_MILLIS, workload.itemsPerAnswer()).json(),
                answer.body());
        if (millis < DELAY_MILLIS) {
            throw broken(name, path, "an answer not before " + DELAY_MILLIS + " ms", "one after " + millis + " ms");
        }
        int refusal = Endpoint.require(name, service, endpoint + "/soon").status();
        require(name, endpoint + "/soon", "status 400", "status " + refusal);
        Map<String, Object> effective = effective(name, server.management());
        Long pid = pid(effective);
        require(name, "/actuator/info", "process " + server.ownPid(), "process " + (pid == null ? "unknown" : pid));
        return new ContractCheck(answer.bytes(), effective, Endpoint.closedAfter(name, service, endpoint + "/0"));
    }

    /** The process id that the server's management port reports now; absent when it reports none. */
    public static @Nullable Long pidNow(RunningServer server) {
        if (server.ofExperiment()) {
            return OwnServerStart.pidNow(server);
        }
        try {
            return pid(effective(server.variant().toString(), server.management()));
        } catch (LabException e) {
            return null;
        }
    }

    /** The fastest of several: on a busy machine one answer can be late enough to look as if the server had waited. */
    private static long fastestMillis(String name, Address service, String path) {
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < TIMED_REQUESTS; i++) {
            long began = System.nanoTime();
            Endpoint.require(name, service, path);
            fastest = Math.min(fastest, System.nanoTime() - began);
        }
        return TimeUnit.NANOSECONDS.toMillis(fastest);
    }

    /** The effective configuration that a server reports; empty when it reports none. */
    public static Map<String, Object> effective(String name, Address management) {
        Endpoint.Answer info = Endpoint.require(name, management, "/actuator/info");
        try {
            Map<String, Map<String, Object>> all = JSON.readValue(info.body(), new TypeReference<>() {});
            return all.getOrDefault("effective", Map.of());
        } catch (JacksonException e) {
            throw broken(name, "/actuator/info", "JSON with the effective configuration", info.body());
        }
    }

    private static @Nullable Long pid(Map<String, Object> effective) {
        return effective.get("jvm") instanceof Map<?, ?> jvm && jvm.get("pid") instanceof Number pid
                ? Long.valueOf(pid.longValue())
                : null;
    }

    private static void require(String name, String path, String required, String actual) {
        if (!actual.equals(required)) {
            throw broken(name, path, required, actual);
        }
    }

    private static LabException broken(String name, String path, String required, String actual) {
        return Problems.failed(
                "contract-broken",
                "%s breaks the contract at GET %s: required %s, actual %s.",
                "Run the server's contract tests; a server with other answers cannot be compared.",
                name,
                path,
                shortened(required, actual),
                shortened(actual, required));
    }

    /** From shortly before the first difference, if it is long. */
    private static String shortened(String text, String other) {
        int differs = Math.max(0, Arrays.mismatch(text.toCharArray(), other.toCharArray()));
        int from = text.length() <= LONGEST_SHOWN ? 0 : Math.max(0, differs - SHOWN_BEFORE);
        int to = Math.min(text.length(), from + LONGEST_SHOWN);
        return (from == 0 ? "" : "…") + text.substring(from, to) + (to == text.length() ? "" : "…");
    }
}
