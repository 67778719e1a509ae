package dev.serverlab.support;

import java.util.Map;

/** More of the effective configuration than every server has, read from live objects like the rest. */
public interface EffectivePart {

    /** The member of {@code effective} that it becomes, such as {@code database}. */
    String name();

    /** What holds at the moment. Must not wait for anything that requests wait for. */
    Map<String, Object> read();
}
