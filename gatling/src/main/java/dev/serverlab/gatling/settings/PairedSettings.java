package dev.serverlab.gatling.settings;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run that deals arrivals to several servers in turn, as resolved, defaults filled in.
 *
 * @param targets the servers, 2…10
 * @param rate arrivals per second for each of them
 * @param blocks what is measured
 * @param settle how long the real load runs before that, unmeasured
 * @param seed decides the order of the servers
 * @param session which of the sessions with this seed, from 0: the order goes on where the session before ended
 * @param warmup short requests before that
 * @param asked what each measured request asks for where its target says nothing else
 * @param output where the files go
 */
public record PairedSettings(
        List<Target> targets,
        double rate,
        Blocks blocks,
        Duration settle,
        long seed,
        int session,
        WarmUp warmup,
        Asked asked,
        Output output) {

    /** How long a server may stall before arrivals have to wait for a user. */
    private static final Duration STALL = Duration.ofSeconds(1);

    /** The longest delay that any of the servers is asked for. */
    public Duration longestDelay() {
        return targets.stream()
                .map(target -> target.asked().delay())
                .max(Comparator.naturalOrder())
                .orElse(asked.delay());
    }

    /**
     * Virtual users of each server, as many for all, each with a connection of its own: enough for the load, and for all that arrives
     * while a server stalls for a second. Beyond that an arrival waits, which is counted.
     */
    public int usersPerTarget() {
        long wanted = (long) Math.ceil(rate * longestDelay().plus(STALL).toMillis() / 1_000.0) + 1;
        long most = SettingsReader.MAX_IN_FLIGHT / targets.size();
        return (int) Math.max(warmup.users(), Math.min(wanted, most));
    }

    /** Arrivals that each server gets in each block, evenly spaced. */
    public int arrivalsPerBlock() {
        return (int) Math.round(rate * blocks.length().toMillis() / 1_000.0);
    }

    /** The settings for {@code generator.json}; absent ones are left out. */
    public Map<String, Object> toMap() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        Map<String, Object> urls = new LinkedHashMap<>();
        targets.forEach(target -> urls.put(target.name(), target.baseUrl()));
        map.put("targets", urls);
        map.put("rate", rate);
        map.put("blocks", blocks.count());
        map.put("blockMillis", blocks.length().toMillis());
        map.put("edgeMillis", blocks.edge().toMillis());
        map.put("settleMillis", settle.toMillis());
        map.put("seed", seed);
        map.put("session", session);
        map.put("warmupMillis", warmup.cap().toMillis());
        map.put("warmupRequests", warmup.requests());
        map.put("warmupUntil", warmup.untilTold() ? "told" : "requests");
        map.put("warmupUsers", warmup.users());
        map.put("warmupDelayMillis", warmup.delay().toMillis());
        map.put("delayMillis", asked.delay().toMillis());
        map.put("work", asked.work());
        map.put("cpuMicros", asked.cpuMicros());
        map.put("requestTimeoutMillis", asked.timeout().toMillis());
        map.put("usersPerTarget", usersPerTarget());
        map.values().removeIf(Objects::isNull);
        return new LinkedHashMap<>(map);
    }
}
