package dev.serverlab.contract;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JVM that a server runs in.
 *
 * @param version the Java runtime's version, such as {@code 25.0.1+8-LTS}
 * @param vendor who built it
 * @param collector the garbage collector's name, such as {@code G1}
 * @param heapMaxBytes the heap's upper limit
 * @param cpus how many CPUs the JVM believes it has
 * @param pid its process id
 * @param arguments the arguments it was started with, before the main class
 */
public record Jvm(
        String version,
        String vendor,
        String collector,
        long heapMaxBytes,
        int cpus,
        long pid,
        List<String> arguments) {

    /** Reads the JVM that this code runs in. */
    public static Jvm current() {
        return new Jvm(
                Runtime.version().toString(),
                System.getProperty("java.vendor", ""),
                collectorName(),
                Runtime.getRuntime().maxMemory(),
                Runtime.getRuntime().availableProcessors(),
                ProcessHandle.current().pid(),
                List.copyOf(ManagementFactory.getRuntimeMXBean().getInputArguments()));
    }

    /** Bean names are "G1 Young Generation", "ZGC Cycles", "PS Scavenge", "Copy": their first word tells them apart. */
    private static String collectorName() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(bean -> bean.getName().split(" ", 2)[0])
                .findFirst()
                .map(name -> switch (name) {
                    case "PS" -> "Parallel";
                    case "Copy" -> "Serial";
                    default -> name;
                })
                .orElse("none");
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("version", version);
        map.put("vendor", vendor);
        map.put("collector", collector);
        map.put("heapMaxBytes", heapMaxBytes);
        map.put("cpus", cpus);
        map.put("pid", pid);
        map.put("arguments", arguments);
        return map;
    }
}
