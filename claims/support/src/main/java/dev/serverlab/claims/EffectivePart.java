package dev.serverlab.claims;

import dev.serverlab.contract.ServerState;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.core.Ordered;

/** A server-specific part of the effective configuration, read from live objects like the rest. */
public interface EffectivePart extends InfoContributor, Ordered {

    /** The member of {@code effective} that it becomes, such as {@code database}. */
    String name();

    /** The current values. Must not wait for anything that requests wait for. */
    Map<String, Object> read();

    /** After the effective configuration itself. */
    @Override
    default int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    default void contribute(Info.Builder info) {
        Map<String, Object> effective = new LinkedHashMap<>();
        if (info.build().get(ServerState.INFO_KEY) instanceof Map<?, ?> known) {
            known.forEach((name, value) -> effective.put(String.valueOf(name), value));
        }
        effective.put(name(), read());
        info.withDetail(ServerState.INFO_KEY, effective);
    }
}
