package dev.serverlab.model.observation;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The most requests per second that something allows.
 *
 * @param requestsPerSecond the limit
 * @param limit what sets it: {@code users}, {@code request threads}, {@code workers}, {@code arrivals}, {@code burning
 *     threads}, {@code cores}, {@code cpu quota} or {@code generator}
 * @param formula the formula, for people
 */
public record Ceiling(double requestsPerSecond, String limit, String formula) {

    /** The limit of threads that only burn the CPU of requests. */
    public static final String BURNERS = "burning threads";

    /** The limit of the threads that take requests. */
    public static final String REQUEST_THREADS = "request threads";

    /** The limit of the connections to a backend. */
    public static final String CONNECTIONS = "connections";

    static final String QUOTA = "cpu quota";

    /**
     * The ceiling of {@code places} that each hold one request for {@code held}: Little's law, L = λ W, solved for λ (J. D.
     * C. Little, A Proof for the Queuing Formula: L = λW, Operations Research 9(3), 1961).
     *
     * @return absent when places are held for no time, since there is no such limit then
     */
    public static @Nullable Ceiling ofPlaces(int places, String limit, Duration held) {
        double millis = held.toNanos() / 1e6;
        if (millis == 0) {
            return null;
        }
        String shown = millis == Math.rint(millis) ? Long.toString((long) millis) : Double.toString(millis);
        return new Ceiling(places * 1_000 / millis, limit, places + " " + noun(places, limit) + " / " + shown + " ms");
    }

    /** The same with a measured hold time. */
    public static Ceiling ofMeasured(int places, String limit, double millis) {
        return new Ceiling(
                places * 1_000 / millis,
                limit,
                String.format(Locale.ROOT, "%d %s / %.3g ms measured", places, noun(places, limit), millis));
    }

    private static String noun(int places, String limit) {
        return places == 1 && limit.endsWith("s") ? limit.substring(0, limit.length() - 1) : limit;
    }

    /** The ceiling of the open model: no more can be answered than arrive. */
    public static Ceiling ofArrivals(double perSecond) {
        return new Ceiling(perSecond, "arrivals", String.format(Locale.ROOT, "%.4g arrivals/s", perSecond));
    }

    /** The ceiling of that many cores when each request burns a known amount of CPU; absent when it burns none. */
    public static @Nullable Ceiling ofCores(int cores, int cpuMicrosPerRequest) {
        return cpuMicrosPerRequest == 0 ? null : of(cores, cpuMicrosPerRequest, "cores", count(cores), "");
    }

    /**
     * The ceiling of that many cores at the measured CPU time per request.
     *
     * @param whose for people: {@code servers}, {@code generator}
     */
    static Ceiling ofCpu(int cores, double microsPerRequest, String limit, String whose) {
        return of(cores, microsPerRequest, limit, count(cores), " of " + whose);
    }

    /**
     * The ceiling of a CPU quota at the measured CPU time per request.
     *
     * @param cpus the quota, 0.5 is half of one CPU
     * @param whose for people: {@code the server}
     */
    public static Ceiling ofQuota(double cpus, double microsPerRequest, String whose) {
        String quota = String.format(Locale.ROOT, "quota of %.2f %s", cpus, cpus == 1 ? "CPU" : "CPUs");
        return of(cpus, microsPerRequest, QUOTA, quota, " of " + whose);
    }

    private static Ceiling of(double cpus, double micros, String limit, String words, String whose) {
        return new Ceiling(
                cpus * 1e6 / micros, limit, String.format(Locale.ROOT, "%s / %.0f µs%s", words, micros, whose));
    }

    /** Such as {@code 2 cores}. */
    static String count(int cores) {
        return cores + (cores == 1 ? " core" : " cores");
    }

    /** The lowest of several, which is the effective one; the first of equal ones; absent when there is none. */
    public static @Nullable Ceiling lowest(List<Ceiling> ceilings) {
        return ceilings.stream()
                .min(Comparator.comparingDouble(Ceiling::requestsPerSecond))
                .orElse(null);
    }
}
