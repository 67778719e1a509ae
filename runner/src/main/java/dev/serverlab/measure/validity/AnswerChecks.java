package dev.serverlab.measure.validity;

import static dev.serverlab.measure.validity.CheckResults.graded;
import static dev.serverlab.measure.validity.CheckResults.problem;

import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.model.observation.Measures;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** What was answered, what was not, and whether answers took the delay that was asked for. */
final class AnswerChecks {

    /** One error in a thousand answers: more, and the latencies are those of another experiment. */
    static final double MOST_ERRORS = 0.001;
    /** What a timer of whole milliseconds may be early by. */
    static final double TOLERANCE_MILLIS = 1;

    private AnswerChecks() {}

    static CheckResults check(Measured measured, Measures measures) {
        return check(measures)
                .and(delay(
                        measured.observation().latencyMicros(), measured.asked().delayMillis()));
    }

    static CheckResults check(Measures measures) {
        return errors(measures)
                .and(wrongBody(count(measures, "wrong body")))
                .and(ports(count(measures, "no local port left"), SystemFiles.ofThisMachine()))
                .and(files(count(measures, "no file descriptor left")));
    }

    private static long count(Measures measures, String kind) {
        return measures.answers().errorKinds().getOrDefault(kind, 0L);
    }

    private static CheckResults errors(Measures measures) {
        long right = measures.answers().requests();
        long errors = measures.answers().errors();
        long answers = right + errors;
        Map<String, Long> byKind = measures.answers().errorKinds();
        String kinds = byKind.isEmpty()
                ? ""
                : byKind.entrySet().stream()
                        .map(kind -> kind.getValue() + " × " + kind.getKey())
                        .collect(Collectors.joining(", ", " (", ")"));
        String all = answers == 0 ? "" : ": all " + answers + " answers were errors" + kinds;
        return right == 0
                ? problem(true, """
                no-answers
                Not one right answer came in the measured window%s.
                Read server.log and generator.log in the trial's folder.""", all)
                : problem(errors > MOST_ERRORS * answers, """
                errors
                %d of %d answers were errors%s; at most %.1f %% may be.
                Read server.log in the trial's folder; lower the load if connections were refused.""", errors, answers, kinds, MOST_ERRORS * 100);
    }

    /** Not one: a 200 with another body is no overload but another program. */
    private static CheckResults wrongBody(long wrong) {
        return problem(wrong > 0, """
                wrong-body
                %d answers of status 200 had another body than the contract's; none may.
                Run the server's contract tests: it does not do the work that is compared.""", wrong);
    }

    /** Not one: what the generator could not send, it did not measure. */
    static CheckResults ports(long count, SystemFiles files) {
        String range =
                files.text("proc/sys/net/ipv4/ip_local_port_range").strip().replaceAll("\\s+", "–");
        return problem(count > 0, """
                ports-exhausted
                %d requests found no local port for their connection (net.ipv4.ip_local_port_range %s; a closed connection \
                keeps its port for a minute).
                Run 'sysctl -w net.ipv4.ip_local_port_range="1024 65535"', let connections be kept, wait a minute, or ask for \
                fewer users.""", count, range.isEmpty() ? "unknown" : range);
    }

    private static CheckResults files(long count) {
        return problem(count > 0, """
                files-exhausted
                %d requests found no file descriptor for their connection.
                Raise the limit with 'ulimit -n' before ./lab, or ask for fewer users.""", count);
    }

    /** As many may be early as may be errors: an answer without its delay is one. */
    static CheckResults delay(Histogram latencyMicros, double delayMillis) {
        double earliest = delayMillis - TOLERANCE_MILLIS;
        // Values are kept to four digits: what is in the bucket of the earliest is not early.
        long limit = latencyMicros.lowestEquivalentValue(Math.round(Math.max(0, earliest) * 1_000)) - 1;
        long early = limit < 0 ? 0 : latencyMicros.getCountBetweenValues(0, limit);
        long all = latencyMicros.getTotalCount();
        double first = latencyMicros.getMinValue() / 1e3;
        return graded(early > 0, early > MOST_ERRORS * all, """
                delay-not-applied
                %d of %d answers came more than 1 ms before the delay of %.0f ms, the first after %.2f ms.
                Run the server's contract tests; look for a cache or a proxy in front of it.""", early, all, delayMillis, first);
    }
}
