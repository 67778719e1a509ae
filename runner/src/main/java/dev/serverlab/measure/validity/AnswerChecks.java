package dev.serverlab.measure.validity;

import static dev.serverlab.measure.validity.CheckResults.graded;
import static dev.serverlab.measure.validity.CheckResults.problem;

import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.Measures;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Checks of offered and answered requests, of errors, of the delay, and of the length of blocks. */
final class AnswerChecks {

    /** One error in a thousand answers: with more, the latencies are those of a different experiment. */
    static final double MAX_ERRORS = 0.001;

    /** Below this share of the offered arrivals the server, the generator or the connections were the limit. */
    static final double MIN = 0.95;

    /** How long one hiccup of the machine may delay answers beyond the end of a stretch, for any server. */
    static final Duration HICCUP = Duration.ofMillis(100);

    /** CPU read this late, as a share of the block, no longer belongs to its requests. */
    static final double SOME_OFF = 0.01;

    static final double MUCH_OFF = 0.05;

    /** Longer than garbage collection and compilation take on a small machine, and shorter than what people call a hang. */
    private static final double MAX_SILENT_MILLIS = 1_000;
    /** One gap in 22,000 random arrivals is longer than ten mean gaps. */
    private static final double MAX_APART = 10;

    private AnswerChecks() {}

    static CheckResults check(TrialData measured, Measures measures) {
        return check(measures)
                .and(delay(
                        measured.observation().latencyMicros(),
                        measured.requested().delayMillis()));
    }

    static CheckResults check(Measures measures) {
        return errors(measures)
                .and(any(
                        count(measures, "wrong body"),
                        "wrong-body",
                        "%d answers with status 200 had a body other than the contract's; none may.",
                        "Run the server's contract tests: it does not do the compared work."))
                .and(ports(count(measures, "no local port left"), SystemFiles.ofThisMachine()))
                .and(any(
                        count(measures, "no file descriptor left"),
                        "files-exhausted",
                        "%d requests found no file descriptor for their connection.",
                        "Raise the limit with 'ulimit -n' before ./lab, or use fewer users."));
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
                ? problem(
                        true,
                        "no-answers",
                        "No successful response came in the measured window%s.",
                        "Read server.log and generator.log in the trial's folder.",
                        all)
                : problem(
                        errors > MAX_ERRORS * answers,
                        "errors",
                        "%d of %d answers were errors%s; the limit is %.1f %%.",
                        "Read server.log in the trial's folder; lower the load if connections were refused.",
                        errors,
                        answers,
                        kinds,
                        MAX_ERRORS * 100);
    }

    /**
     * None is allowed: a 200 with a wrong body is not overload but a different program, and unsent requests were not
     * measured.
     */
    private static CheckResults any(long count, String code, String what, String action) {
        return problem(count > 0, code, what, action, count);
    }

    /** None is allowed: the generator did not measure what it could not send. */
    static CheckResults ports(long count, SystemFiles files) {
        String range =
                files.text("proc/sys/net/ipv4/ip_local_port_range").strip().replaceAll("\\s+", "–");
        return problem(
                count > 0,
                "ports-exhausted",
                "%d requests found no local port for their connection (net.ipv4.ip_local_port_range %s; "
                        + "a closed connection keeps its port for a minute).",
                "Run 'sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"', let connections be kept, "
                        + "wait a minute, or use fewer users.",
                count,
                range.isEmpty() ? "unknown" : range);
    }

    /** The limit is that of errors: an answer without its delay is one. */
    static CheckResults delay(Histogram latencyMicros, double delayMillis) {
        double earliest = delayMillis - Workload.EARLY_MILLIS;
        // Values have four digits: those in the bucket of the earliest allowed are not early.
        long limit = latencyMicros.lowestEquivalentValue(Math.round(Math.max(0, earliest) * 1_000)) - 1;
        long early = limit < 0 ? 0 : latencyMicros.getCountBetweenValues(0, limit);
        long all = latencyMicros.getTotalCount();
        double first = latencyMicros.getMinValue() / 1e3;
        return graded(
                early > 0,
                early > MAX_ERRORS * all,
                "delay-not-applied",
                "%d of %d answers came more than 1 ms before the delay of %.0f ms, the first after %.2f ms.",
                "Run the server's contract tests; look for a cache or a proxy in front of it.",
                early,
                all,
                delayMillis,
                first);
    }

    static CheckResults load(TrialData measured, Measures measures) {
        double throughput = measures.answers().throughputPerSecond();
        if (!(measured.load() instanceof Load.Open open) || measures.answers().requests() == 0) {
            // Without any answer, capacity is not the problem.
            return settled(measured.load(), throughput, measured.observation().window());
        }
        CheckResults findings = reached(throughput, open.rate(), measured.shortestStretch());
        if (measured.paired() == null || measured.target() == null) {
            return findings;
        }
        GeneratorRecord.Target reported = measured.target().reported();
        long answers = measures.answers().requests() + measures.answers().errors();
        return findings.and(
                waited(reported.late().waitedForAUser(), reported.late().unsent(), answers));
    }

    /**
     * Whether answers stopped, from this server or from all, for longer than the delay and the gaps between arrivals
     * explain.
     */
    static CheckResults silence(TrialData measured, Measures measures) {
        GeneratorRecord.Silence longest =
                measured.target() == null ? null : measured.target().reported().longestSilence();
        long answers = measures.answers().requests() + measures.answers().errors();
        if (longest == null || answers == 0 || measured.load() instanceof Load.Simulated) {
            // Without any answer, this is not the problem; and a simulation may pause.
            return CheckResults.NONE;
        }
        double apart = measured.observation().window().toNanos() / 1e6 / answers;
        double most = measured.requested().delayMillis() + Math.max(MAX_SILENT_MILLIS, MAX_APART * apart);
        Instant from = Instant.ofEpochMilli(longest.fromEpochMicros() / 1_000);
        return problem(
                longest.millis() > most,
                Validity.SILENT,
                "No answer came for %.1f s of the measured time, from %s on; the delay and the load explain %.1f s.",
                "Check the logs of server and generator for what stalled at that time.",
                longest.millis() / 1e3,
                from,
                most / 1e3);
    }

    /** @param stretch a counted stretch: the window, or the counted part of a block */
    static CheckResults reached(double throughput, double rate, Duration stretch) {
        double hiccup = (double) HICCUP.toNanos() / stretch.toNanos();
        return problem(
                throughput < Math.min(MIN, 1 - hiccup) * rate,
                "rate-not-reached",
                "%.1f answers/s came for %.1f arrivals/s offered: the load exceeded the server's capacity, so "
                        + "its latency grew with the length of the run.",
                "Lower --rate, or use --users to measure the capacity.",
                throughput,
                rate);
    }

    /**
     * Each arrival of a paired trial takes one of its server's virtual users, of whom there are enough for answers that
     * take a second longer than the delay. The limit is that of errors.
     */
    static CheckResults waited(long waited, long unsent, long answers) {
        long late = waited + unsent;
        return graded(
                late > 0,
                late > MAX_ERRORS * answers,
                "arrivals-waited",
                "%d arrivals waited for an earlier answer and %d were never sent, of %d answers that "
                        + "count: the server stalled for more than a second.",
                "Read the server's log for pauses; lower --rate if it is over its capacity.",
                waited,
                unsent,
                answers);
    }

    /**
     * Whether the window was long enough to show the latency of a queue; closed model only. An answer takes users /
     * throughput (Little's law). When that is longer than the window, the window holds only answers from the head of the
     * queue.
     */
    static CheckResults settled(Load load, double throughput, Duration window) {
        int users = load instanceof Load.Closed closed ? closed.users() : 0;
        double thinking = load instanceof Load.Closed closed ? closed.thinkMillis() / 1e3 : 0;
        double seconds = users / throughput - thinking;
        double measured = window.toNanos() / 1e9;
        return CheckResults.note(
                throughput > 0 && seconds > measured,
                "latency-unsettled",
                "%d users at %.1f answers/s wait %.1f s each, longer than the measured %.1f s: the throughput "
                        + "counts, but the latency is too low.",
                "Give --duration a few times that, or fewer --users.",
                users,
                throughput,
                seconds,
                measured);
    }

    /** Without a reading, CPU is absent, and its comparison says so; without an answer there is nothing to compare. */
    static CheckResults readings(List<BlockValue> blocks) {
        long silent = blocks.stream().filter(block -> block.requests() == 0).count();
        long unread = blocks.stream().filter(block -> block.cpuNanos() == null).count();
        return problem(
                        silent > 0,
                        "too-few-blocks",
                        "%d of %d blocks have no successful response.",
                        "Read the server's log; give blocks more time with --block or more --rate.",
                        silent,
                        blocks.size())
                .and(CheckResults.note(
                        unread > 0,
                        "cpu-unread",
                        "The CPU clock could not be read in %d of %d blocks, so CPU is not compared.",
                        "Run the lab on Linux, and leave it enough CPU.",
                        unread,
                        blocks.size()));
    }

    static CheckResults inTime(List<BlockValue> blocks, List<Duration> planned) {
        double worst = 0;
        for (int block = 0; block < blocks.size(); block++) {
            double nanos = planned.get(block).toNanos();
            worst = Math.max(worst, Math.abs(blocks.get(block).window().toNanos() - nanos) / nanos);
        }
        return graded(
                worst,
                SOME_OFF,
                MUCH_OFF,
                "read-late",
                "The time between a block's CPU readings differs from the block by %.1f %%; from %.0f %% on the "
                        + "trial is invalid.",
                "Stop other busy programs, which ./lab doctor names; or use longer blocks.",
                worst * 100,
                MUCH_OFF * 100);
    }
}
