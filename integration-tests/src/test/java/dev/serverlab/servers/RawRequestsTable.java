package dev.serverlab.servers;

import dev.serverlab.contract.RawRequest;
import dev.serverlab.model.experiment.Defaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes each sibling's answers to odd requests, in the form of docs/raw-requests.md. */
public final class RawRequestsTable {

    private static final String ABOUT = """
            # Odd requests

            What a framework does with a malformed request is its own, and nothing here makes it alike. Each of %d requests, byte for byte
            ([raw-requests.json](../contract/src/test/resources/dev/serverlab/contract/raw-requests.json)), was sent to the packaged
            servers; "problem" is an RFC 9457 document, "nothing" a connection that is closed without an answer. No answer is a 500 and
            none holds a stack trace, which contract tests see to. Written by
            `mvn -q -pl integration-tests -am test-compile exec:exec@raw-requests -Dexec.skip=true`, after `mvn -DskipTests package`.

            """;

    private static final List<String> SERVERS = List.of("mvc", "jetty", "webflux", "vertx", "helidon", "quarkus");

    private RawRequestsTable() {}

    /** @param args the file to be written */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path logs = Files.createTempDirectory("raw-requests-");
        try (RealServers servers = RealServers.start(SERVERS, Defaults.JVM_ARGS, logs)) {
            Files.writeString(Path.of(args[0]), ABOUT.formatted(RawRequest.all().size()) + table(servers));
        }
    }

    /** A row for each combination of answers, with all requests that get it. */
    private static String table(RealServers servers) throws IOException {
        Map<List<String>, List<String>> requests = new LinkedHashMap<>();
        for (RawRequest request : RawRequest.all()) {
            List<String> answers = new ArrayList<>();
            for (String server : SERVERS) {
                answers.add(request.answerOf(servers.service(server)));
            }
            requests.computeIfAbsent(answers, same -> new ArrayList<>()).add("`" + request.name() + "`");
        }
        return "| " + String.join(" | ", SERVERS) + " | requests |\n" + "|---".repeat(SERVERS.size() + 1) + "|\n"
                + requests.entrySet().stream()
                        .map(row -> "| " + String.join(" | ", row.getKey()) + " | " + String.join(", ", row.getValue())
                                + " |\n")
                        .collect(Collectors.joining());
    }
}
