package dev.serverlab.model.file;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MemorySizes;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.VariantOverrides;
import dev.serverlab.model.experiment.Workload;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A variant as a file names it: as text, or as keys that say what it differs in. A sweep makes several of one.
 *
 * @param settings of this variant only; absent without any
 */
record VariantPart(
        Variant variant,
        @Nullable Map<String, String> settings,
        @Nullable Duration delay,
        @Nullable Work work,
        @Nullable Integer cpuMicros,
        @Nullable Integer users,
        @Nullable Double rate,
        Placement.@Nullable Kind in,
        @Nullable Double cpus,
        @Nullable String memory,
        Placement.@Nullable Network network) {

    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    static VariantPart of(
            @JsonProperty("variant") @Nullable Variant variant,
            @JsonProperty("settings") @Nullable Map<String, String> settings,
            @JsonProperty("delay") @Nullable Duration delay,
            @JsonProperty("work") @Nullable Work work,
            @JsonProperty("cpuMicros") @Nullable Integer cpuMicros,
            @JsonProperty("users") @Nullable Integer users,
            @JsonProperty("rate") @Nullable Double rate,
            @JsonProperty("in") Placement.@Nullable Kind in,
            @JsonProperty("cpus") @Nullable Double cpus,
            @JsonProperty("memory") @Nullable String memory,
            @JsonProperty("network") Placement.@Nullable Network network) {
        if (variant == null) {
            throw new IllegalArgumentException("variant is missing; write server:profile, as mvc:virtual");
        }
        return new VariantPart(variant, settings, delay, work, cpuMicros, users, rate, in, cpus, memory, network);
    }

    /** One that differs in nothing. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static VariantPart of(String text) {
        return new VariantPart(Variant.parse(text), null, null, null, null, null, null, null, null, null, null);
    }

    VariantPart with(WorkloadPart own) {
        WorkloadPart both = own.over(workload());
        return new VariantPart(
                variant, settings, both.delay(), both.work(), both.cpuMicros(), users, rate, in, cpus, memory, network);
    }

    VariantPart with(@Nullable Integer ownUsers, @Nullable Double ownRate) {
        return new VariantPart(
                variant,
                settings,
                delay,
                work,
                cpuMicros,
                ownUsers == null ? users : ownUsers,
                ownRate == null ? rate : ownRate,
                in,
                cpus,
                memory,
                network);
    }

    VariantPart with(String setting, String value) {
        Map<String, String> more = new TreeMap<>(settings == null ? Map.of() : settings);
        more.put(setting, value);
        return new VariantPart(variant, more, delay, work, cpuMicros, users, rate, in, cpus, memory, network);
    }

    VariantPart named(Variant other) {
        return new VariantPart(other, settings, delay, work, cpuMicros, users, rate, in, cpus, memory, network);
    }

    WorkloadPart workload() {
        return new WorkloadPart(delay, work, cpuMicros);
    }

    LoadPart load() {
        return new LoadPart(users, rate, null, null, null, null);
    }

    SitePart site() {
        return new SitePart(in, cpus, memory == null ? null : MemorySizes.parse(memory), network);
    }

    /** What that means beside what all variants have in common. */
    VariantOverrides difference(Workload common, Load load, Placement all) {
        return new VariantOverrides(
                workload().equals(WorkloadPart.NONE) ? null : workload().on(common),
                load().hasModel() ? load().on(load) : null,
                settings == null ? Map.of() : new TreeMap<>(settings),
                site().on(all).equals(all) ? null : site().on(all));
    }
}
