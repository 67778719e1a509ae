package dev.serverlab.measure.validity;

import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.model.observation.Measures;
import java.util.Locale;
import java.util.stream.Collectors;

/** What was answered, and what was not. */
final class Answers {

    /** One error in a thousand answers: more, and the latencies are those of another experiment. */
    static final double MOST_ERRORS = 0.001;

    static final String WRONG_BODY = "wrong body";
    static final String NO_PORT = "no local port left";
    static final String NO_FILE = "no file descriptor left";

    private Answers() {}

    static CheckResults check(Measures measures) {
        return errors(measures)
                .and(wrongBody(measures))
                .and(ports(measures.errorKinds().getOrDefault(NO_PORT, 0L), SystemFiles.ofThisMachine()))
                .and(files(measures.errorKinds().getOrDefault(NO_FILE, 0L)));
    }

    private static CheckResults errors(Measures measures) {
        long answers = measures.requests() + measures.errors();
        if (measures.requests() == 0) {
            return CheckResults.problem(
                    "no-answers",
                    "Not one right answer came in the measured window"
                            + (answers == 0
                                    ? "."
                                    : ": all " + answers + " answers were errors" + kinds(measures) + "."),
                    "Read server.log and generator.log in the trial's folder.");
        }
        return measures.errors() <= MOST_ERRORS * answers
                ? CheckResults.NONE
                : CheckResults.problem(
                        "errors",
                        String.format(
                                Locale.ROOT,
                                "%d of %d answers were errors%s; at most %.1f %% may be.",
                                measures.errors(),
                                answers,
                                kinds(measures),
                                MOST_ERRORS * 100),
                        "Read server.log in the trial's folder; lower the load if connections were refused.");
    }

    /** Not one: a 200 with another body is no overload but another program. */
    private static CheckResults wrongBody(Measures measures) {
        long wrong = measures.errorKinds().getOrDefault(WRONG_BODY, 0L);
        return wrong == 0
                ? CheckResults.NONE
                : CheckResults.problem(
                        "wrong-body",
                        wrong + " answers of status 200 had another body than the contract's; none may.",
                        "Run the server's contract tests: it does not do the work that is compared.");
    }

    /** Not one: what the generator could not send, it did not measure. */
    static CheckResults ports(long count, SystemFiles files) {
        return count == 0
                ? CheckResults.NONE
                : CheckResults.problem(
                        "ports-exhausted",
                        count + " requests found no local port for their connection (net.ipv4.ip_local_port_range "
                                + files.read("proc/sys/net/ipv4/ip_local_port_range")
                                        .map(range -> range.strip().replaceAll("\\s+", "–"))
                                        .orElse("unknown")
                                + "; a closed connection keeps its port for a minute).",
                        "Run 'sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"', let connections be kept, wait a"
                                + " minute, or ask for fewer users.");
    }

    private static CheckResults files(long count) {
        return count == 0
                ? CheckResults.NONE
                : CheckResults.problem(
                        "files-exhausted",
                        count + " requests found no file descriptor for their connection.",
                        "Raise the limit with 'ulimit -n' before ./lab, or ask for fewer users.");
    }

    private static String kinds(Measures measures) {
        return measures.errorKinds().isEmpty()
                ? ""
                : measures.errorKinds().entrySet().stream()
                        .map(kind -> kind.getValue() + " × " + kind.getKey())
                        .collect(Collectors.joining(", ", " (", ")"));
    }
}
