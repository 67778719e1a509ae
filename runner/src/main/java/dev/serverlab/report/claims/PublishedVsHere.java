package dev.serverlab.report.claims;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Source;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.machine.Host;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.report.text.RunText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a publication was measured with and on, beside the run that puts it to the test; either may be absent.
 *
 * @param name of the thing, such as {@code memory}
 */
record PublishedVsHere(
        String name, @Nullable String published, @Nullable String here) {

    /** First what the publication tells, in its order, then what else there is to know of the run. */
    static List<PublishedVsHere> of(Run run) {
        Source source = run.experiment().source();
        Map<String, String> here = here(run);
        Map<String, String> told = source == null ? Map.of() : source.setUp();
        List<PublishedVsHere> all = new ArrayList<>();
        told.forEach(
                (name, value) -> all.add(new PublishedVsHere(name, value, here.remove(name.toLowerCase(Locale.ROOT)))));
        here.forEach((name, value) -> all.add(new PublishedVsHere(name, null, value)));
        return all;
    }

    private static Map<String, String> here(Run run) {
        Host host = run.environment().host();
        String where = host.virtualization();
        String model = Objects.requireNonNullElse(host.cpuModel(), host.architecture());
        Map<String, String> here = new LinkedHashMap<>();
        here.put("machine", model + (where == null ? "" : " (" + where + ")"));
        here.put("cores", limited(run, Placement.Container::cpus, Numbers::plain) + host.logicalCores());
        here.put(
                "memory",
                limited(run, Placement.Container::memoryBytes, Numbers::memory) + Numbers.memory(host.memoryBytes()));
        here.put("system", host.os() + ", kernel " + host.kernel());
        here.put("jdk", RunText.jdk(run));
        here.put("software", software(run));
        here.put("load", load(run.experiment()));
        here.put(
                "delay",
                different(
                        run.experiment(),
                        each -> run.experiment().workloadOf(each).describe()));
        return here;
    }

    /** What a server's container was given of the machine, such as {@code 2 for each server, of}; empty without a limit. */
    private static <T> String limited(
            Run run, Function<Placement.Container, @Nullable T> limit, Function<T, String> words) {
        T given = run.experiment().siteOfAll() instanceof Placement.Container container ? limit.apply(container) : null;
        return given == null ? "" : words.apply(given) + " for each server, of ";
    }

    /** Framework and engine as the running servers told them. */
    private static String software(Run run) {
        String told = run.trials().stream()
                .map(each -> each.server().effective())
                .map(effective -> Stream.of(effective.get("framework"), effective.get("engine"))
                        .filter(Objects::nonNull)
                        .map(String::valueOf)
                        .distinct()
                        .collect(Collectors.joining(" on ")))
                .filter(each -> !each.isEmpty())
                .distinct()
                .sorted()
                .collect(Collectors.joining("; "));
        return told.isEmpty() ? Table.ABSENT : told;
    }

    private static String load(Experiment experiment) {
        List<String> loads = new ArrayList<>();
        if (experiment.runs(Protocol.SOLO)) {
            loads.add(
                    different(experiment, variant -> experiment.loadOf(variant).describe()));
        }
        if (experiment.runs(Protocol.PAIRED)) {
            loads.add(Numbers.plain(experiment.paired().arrivals()) + " arrivals/s on each server, paired");
        }
        return String.join("; ", loads);
    }

    private static String different(Experiment experiment, Function<Variant, String> words) {
        return experiment.variants().stream().map(words).distinct().collect(Collectors.joining("; "));
    }
}
