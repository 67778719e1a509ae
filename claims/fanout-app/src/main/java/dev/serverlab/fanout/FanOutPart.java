package dev.serverlab.fanout;

import dev.serverlab.claims.EffectivePart;
import java.util.LinkedHashMap;
import java.util.Map;

/** How requests fan out; constant while the server runs. */
record FanOutPart(FanOutSettings settings, Upstream upstream) implements EffectivePart {

    @Override
    public String name() {
        return "fanOut";
    }

    @Override
    public Map<String, Object> read() {
        Map<String, Object> part = new LinkedHashMap<>();
        part.put("upstream", upstream.url());
        part.put("calls", settings.calls());
        part.put("poolSize", settings.pool().size());
        part.put("loops", settings.loops());
        part.put("connections", settings.connections());
        part.put("timeLimitMillis", settings.timeLimit().toMillis());
        return part;
    }
}
