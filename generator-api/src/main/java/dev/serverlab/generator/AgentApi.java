package dev.serverlab.generator;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a generator on another machine is driven, over HTTP: the agent there starts the one command that it was given at its own
 * start. Every request has {@code Authorization: Bearer TOKEN}; without it the answer is 401.
 */
public final class AgentApi {

    /** The environment variable that has the agent's token. */
    public static final String TOKEN = "SERVERLAB_TOKEN";

    /** The agent's port, unless it was given another. */
    public static final int PORT = 9199;

    /** GET: a {@link Clock}. */
    public static final String CLOCK = "/clock";

    /** GET: a {@link Cpu}. */
    public static final String CPU = "/cpu";

    /**
     * POST: starts the generator, 204. The body is empty, or becomes {@link GeneratorRequests#FILE} in the record's folder before:
     * {@link #MOST_REQUESTS_BYTES} at most, else 413. 409 when it was started already.
     */
    public static final String START = "/start";

    /**
     * GET, with {@link #FROM}: {@link Lines} from that one on. It waits up to {@link #LINES_WAIT_SECONDS} for the first of them, or for
     * the end. 400 when there is no such line.
     */
    public static final String LINES = "/lines";

    /** The parameter of {@link #LINES}: the first line that is wanted, from 0. */
    public static final String FROM = "from";

    /**
     * POST: the body is one line for the generator's standard input, {@link #MOST_LINE_BYTES} at most, 204. 409 when it does
     * not run.
     */
    public static final String LINE = "/line";

    /**
     * GET: a ZIP archive of the record's folder, whole only when its end is there. 409 while the generator has not ended.
     */
    public static final String RECORD = "/record";

    /** POST: 204, and the agent ends, with its generator. */
    public static final String END = "/end";

    public static final int MOST_REQUESTS_BYTES = 1 << 20;
    public static final int MOST_LINE_BYTES = 4 << 10;
    public static final int LINES_WAIT_SECONDS = 5;

    private AgentApi() {}

    /** What {@link #TOKEN} becomes in a request's {@code Authorization}. */
    public static String authorization(String token) {
        return "Bearer " + token;
    }

    /** Where to ask for the lines from that one on. */
    public static String linesFrom(int line) {
        return LINES + "?" + FROM + "=" + line;
    }

    /** The time on the agent's machine. */
    public record Clock(long epochMicros) {

        public Instant time() {
            return EpochMicros.toInstant(epochMicros);
        }
    }

    /**
     * CPU time of the generator.
     *
     * @param nanos in ns, in steps of 10 ms; absent while it does not run
     */
    public record Cpu(@Nullable Long nanos) {}

    /**
     * What the generator said, on standard output and standard error.
     *
     * @param lines without line ends
     * @param next the number of the line after them
     * @param exitCode of the generator; absent while it runs, and while there are lines after these
     */
    public record Lines(
            List<String> lines, int next, @Nullable Integer exitCode) {}
}
