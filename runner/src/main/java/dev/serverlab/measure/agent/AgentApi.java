package dev.serverlab.measure.agent;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.measure.system.ProcessDetail;
import dev.serverlab.measure.system.ProcessSample;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent answers over HTTP. Every request has {@code Authorization: Bearer TOKEN}; without it the answer is 401.
 * Requests about a process are answered with 503 while there is none.
 */
public final class AgentApi {

    /** The environment variable that holds the agent's token. */
    public static final String TOKEN = "SERVERLAB_TOKEN";

    /** Its port in a pod. */
    public static final int PORT = 9199;

    /** GET: a {@link Clock}. */
    public static final String CLOCK = "/clock";

    /** GET: a {@link Now} of the server or the generator. */
    public static final String NOW = "/now";

    /** Beside a server, GET with {@link #MICROS}: an {@link At}. */
    public static final String AT = "/at";

    /** The parameter of {@link #AT}: the time of day on the agent's machine, in µs since 1970; at most 10 minutes ago. */
    public static final String MICROS = "epochMicros";

    /** Beside a server, GET: a {@link ProcessDetail}. */
    public static final String DETAIL = "/detail";

    /** Beside a server, POST: has its heap collected; a {@link Collected}. */
    public static final String COLLECT = "/collect";

    /** Beside a server, POST: attaches a profiler to it, 204; 409 with the reason when that cannot be. */
    public static final String PROFILE_ATTACH = "/profile/attach";

    /** POST: begins a new profile of CPU, 204; 409 without a profiler that can. */
    public static final String PROFILE_CPU = "/profile/cpu";

    /** The same of allocations. */
    public static final String PROFILE_ALLOCATIONS = "/profile/allocations";

    /** POST: ends the profile; its collapsed stacks, as text. 409 without a profile. */
    public static final String PROFILE_STOP = "/profile/stop";

    /** POST: detaches the profiler, 204. */
    public static final String PROFILE_END = "/profile/end";

    /**
     * POST: starts the generator, 204. The body, unless empty, first becomes {@link GeneratorRequests#FILE} in the
     * record's folder: {@link #MAX_REQUESTS_BYTES} at most, else 413. 409 when it was already started.
     */
    public static final String START = "/start";

    /**
     * GET, with {@link #FROM}: {@link Lines} of the generator from that one on. It waits up to {@link #LINES_WAIT} for the first of
     * them, or for the end. 400 when there is no such line.
     */
    public static final String LINES = "/lines";

    /** The parameter of {@link #LINES}: the first line that is wanted, from 0. */
    public static final String FROM = "from";

    /**
     * POST: the body is one line for the generator's standard input, {@link #MAX_LINE_BYTES} at most, 204. 409 when it does
     * not run.
     */
    public static final String LINE = "/line";

    /** GET: a ZIP archive of the record's folder, complete only with its end. 409 until the generator has ended. */
    public static final String RECORD = "/record";

    /** POST: 204, and the agent ends, with its generator. */
    public static final String END = "/end";

    public static final int MAX_REQUESTS_BYTES = 1 << 20;
    public static final int MAX_LINE_BYTES = 4 << 10;
    public static final Duration LINES_WAIT = Duration.ofSeconds(5);

    /** How long {@link #AT} waits at most for that moment to pass. */
    public static final Duration AT_WAIT = Duration.ofSeconds(1);

    private AgentApi() {}

    /** The value of the {@code Authorization} header with that token. */
    public static String authorization(String token) {
        return "Bearer " + token;
    }

    /** The time on the agent's machine. */
    public record Clock(long epochMicros) {

        static Clock now() {
            return new Clock(EpochMicros.of(Instant.now()));
        }
    }

    /**
     * A process at this moment.
     *
     * @param pid by which it also knows itself
     * @param sample by the clocks of its machine; absent when the process has ended
     */
    public record Now(long pid, @Nullable ProcessSample sample) {}

    /**
     * Clock readings at one moment.
     *
     * @param nanoTime of the agent: for differences between answers of one agent
     * @param cpuNanos CPU time of the server, in ns; absent when the moment is not known
     * @param jitNanos its compiler threads' part of that; also absent as in {@link
     *     dev.serverlab.measure.system.ThreadTimes#ofCompiler}
     */
    public record At(
            long nanoTime,
            @Nullable Long cpuNanos,
            @Nullable Long jitNanos) {}

    /** @param done false when it is not a JVM, or did not comply */
    public record Collected(boolean done) {}

    /**
     * Output of the generator, from standard output and standard error.
     *
     * @param lines without line ends
     * @param next the number of the line after them
     * @param exitCode of the generator; absent while it runs, and while there are lines after these
     */
    public record Lines(
            List<String> lines, int next, @Nullable Integer exitCode) {}
}
