package dev.serverlab.measure.validity;

import dev.serverlab.model.experiment.Variant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The effective configurations that servers of one run reported. They must match in everything that is not specific to
 * the framework: the majority's value is the rule, and a server that reports another is not compared. In a tie none is
 * compared, except that a trial that ended before the difference was seen keeps its place in a table that ranks
 * nothing. A value that no server reports, as with services that know nothing about the lab, is not required.
 */
public final class Configurations {

    /** The values that must match, by their names in {@code /actuator/info}. */
    static final List<String> ALIKE = List.of(
            "jvm.version",
            "jvm.collector",
            "jvm.heapMaxBytes",
            "jvm.cpus",
            "httpVersion",
            "keepAlive.maxRequests",
            "keepAlive.idleTimeoutMillis");

    private static final List<String> OF_ARGUMENTS = List.of("jvm.collector", "jvm.heapMaxBytes", "jvm.cpus");
    private static final String KEEP_ALIVE = "keepAlive.";
    private static final String CPUS = "jvm.cpus";
    private static final String JDK = "jvm.version";

    private final List<Seen> seen = new ArrayList<>();

    /**
     * @param hasSettings whether the experiment gives this server separate settings
     * @param hasSite whether it runs elsewhere than others, where it may have fewer CPUs
     * @param hasJdk whether the experiment gives it a different JDK
     * @param hasArguments whether it gives it separate JVM arguments or a separate environment
     */
    private record Seen(
            Variant variant,
            Map<String, String> values,
            boolean hasSettings,
            boolean hasSite,
            boolean hasJdk,
            boolean hasArguments) {

        /** Whether a value was set on purpose, so that it is not the rule for others. */
        boolean intends(String name) {
            return hasSettings && name.startsWith(KEEP_ALIVE)
                    || hasSite && name.equals(CPUS)
                    || hasJdk && name.equals(JDK)
                    || hasArguments && OF_ARGUMENTS.contains(name);
        }
    }

    /**
     * Compares the servers of a trial with each other and with all that were compared before.
     *
     * @param effective by variant, as the servers reported it
     * @param set whether the experiment gives a variant's server separate settings: a difference in keep-alive is then
     *     intended, and noted
     * @param elsewhere whether the experiment runs it elsewhere than others: a difference in CPUs is then noted
     * @param otherJdk whether the experiment gives it a different JDK: a different JDK is then intended
     * @param otherArguments whether it gives it separate JVM arguments, or an environment, which may contain some
     * @return the findings by variant
     */
    public Map<Variant, CheckResults> compare(
            Map<Variant, Map<String, Object>> effective,
            Predicate<Variant> set,
            Predicate<Variant> elsewhere,
            Predicate<Variant> otherJdk,
            Predicate<Variant> otherArguments) {
        Map<Variant, Seen> now = new LinkedHashMap<>();
        effective.forEach((variant, reported) -> now.put(
                variant,
                new Seen(
                        variant,
                        alike(reported),
                        set.test(variant),
                        elsewhere.test(variant),
                        otherJdk.test(variant),
                        otherArguments.test(variant))));
        seen.addAll(now.values());
        Map<Variant, CheckResults> findings = new LinkedHashMap<>();
        now.forEach((variant, each) -> findings.put(variant, judge(each)));
        return findings;
    }

    private CheckResults judge(Seen server) {
        List<String> unequal = new ArrayList<>();
        List<String> intended = new ArrayList<>();
        List<String> untold = new ArrayList<>();
        for (String name : ALIKE) {
            String own = server.values().get(name);
            if (own == null) {
                if (seen.stream().anyMatch(each -> each.values().containsKey(name))) {
                    untold.add(name);
                }
            } else if (!(server.hasJdk() && name.equals(JDK))
                    && !own.equals(rule(name))
                    && !others(name, own).isEmpty()) {
                (server.intends(name) ? intended : unequal)
                        .add(name + " is " + own + ", elsewhere " + others(name, own));
            }
        }
        return CheckResults.problem(
                        !unequal.isEmpty(),
                        "unequal-configuration",
                        "%s is not configured like the others in this run: %s.",
                        "Give all servers the same --jvm-args, --jdk and keep-alive, and read 'effective' in "
                                + "run.json.",
                        server.variant(),
                        String.join("; ", unequal))
                .and(CheckResults.note(
                        !intended.isEmpty(),
                        "configuration-differs",
                        "%s is configured differently on purpose: %s.",
                        "Remove this variant's own settings, unless they are what you compare.",
                        server.variant(),
                        String.join("; ", intended)))
                .and(CheckResults.note(
                        !untold.isEmpty(),
                        "configuration-unknown",
                        "%s does not report %s, so it is unknown whether it is configured like the others.",
                        "Make its /actuator/info report them; docs/adding-a-server.md lists them.",
                        server.variant(),
                        String.join(", ", untold)));
    }

    /** The majority's value; absent when two values are equally frequent. */
    private @Nullable String rule(String name) {
        Map<String, Integer> votes = new HashMap<>();
        seen.stream()
                .filter(each -> !each.intends(name))
                .flatMap(each -> Stream.ofNullable(each.values().get(name)))
                .forEach(value -> votes.merge(value, 1, Integer::sum));
        int most = votes.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        List<String> frequent = votes.entrySet().stream()
                .filter(vote -> vote.getValue() == most)
                .map(Map.Entry::getKey)
                .toList();
        return frequent.size() == 1 ? frequent.getFirst() : null;
    }

    private String others(String name, String own) {
        return seen.stream()
                .map(each -> each.values().get(name))
                .filter(value -> value != null && !value.equals(own))
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    private static Map<String, String> alike(Map<String, Object> effective) {
        Map<String, String> values = new HashMap<>();
        for (String name : ALIKE) {
            Object value = effective;
            for (String part : name.split("\\.", -1)) {
                value = value instanceof Map<?, ?> map ? map.get(part) : null;
            }
            if (value != null) {
                values.put(name, value.toString());
            }
        }
        return values;
    }
}
