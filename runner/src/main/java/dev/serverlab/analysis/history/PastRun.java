package dev.serverlab.analysis.history;

import dev.serverlab.analysis.compare.Setting;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.paired.Estimate;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The part of a saved run that its history needs: without blocks, problems and configurations, so that hundreds fit into
 * memory.
 *
 * @param folder where it lies, relative to the folder of all runs, with slashes
 * @param id of the run, which a copy of it keeps
 * @param page the file to view it with: its page, else its summary, else its {@code run.json}; relative to its folder
 * @param experiment the name of its experiment
 * @param machine in one line
 * @param revision of the lab; absent outside git
 * @param margins the smallest differences that matter to its experiment
 * @param variants one for each protocol and variant, or each that was searched, in the order of the run's tables
 */
public record PastRun(
        String folder,
        String id,
        String page,
        Instant startedAt,
        Run.State state,
        String experiment,
        String machine,
        @Nullable String revision,
        Margins margins,
        List<PastVariant> variants) {

    /**
     * What one variant did in the trials of one protocol of a run, or in its search for capacity.
     *
     * @param protocol absent in a search
     * @param conditions under which it was measured
     * @param trials how many were planned
     * @param valid the numbers of each valid trial
     * @param steady those of them from sessions in which no server was still compiling
     * @param capacity what a search found, over its sessions; absent without one, or when it found none
     */
    public record PastVariant(
            Variant variant,
            @Nullable Protocol protocol,
            Conditions conditions,
            int trials,
            List<Measures> valid,
            List<Measures> steady,
            @Nullable Estimate capacity) {

        /** What it was measured by: a protocol, or a search. */
        public String by() {
            return protocol == null ? Metrics.CAPACITY.label() : protocol.wireName();
        }

        /** The numbers that a metric may be judged by. */
        public List<Measures> withValue(Metric metric) {
            return metric.is(Metric.Role.COST) ? steady : valid;
        }

        private static PastVariant of(Run run, VariantSummary summary) {
            return new PastVariant(
                    summary.variant(),
                    summary.protocol(),
                    Conditions.of(run, summary.protocol(), summary.variant()),
                    summary.trials(),
                    valid(run.trials(), summary),
                    valid(TrialResult.withValue(Metrics.CPU_PER_REQUEST, run.trials()), summary),
                    null);
        }

        private static PastVariant of(Run run, CapacityResult.OfVariant found) {
            Double rate = found.rate();
            Double low = found.low();
            Double high = found.high();
            Interval interval = low == null || high == null ? null : new Interval(low, high);
            int sessions = CapacityResult.estimates(found.sessions()).size();
            return new PastVariant(
                    found.variant(),
                    null,
                    Conditions.of(run, null, found.variant()),
                    found.sessions().size(),
                    List.of(),
                    List.of(),
                    rate == null ? null : new Estimate(rate, interval, sessions));
        }

        private static List<Measures> valid(List<TrialResult> trials, VariantSummary summary) {
            return trials.stream()
                    .filter(trial -> trial.valid()
                            && trial.protocol() == summary.protocol()
                            && trial.variant().equals(summary.variant()))
                    .flatMap(trial -> Stream.ofNullable(trial.measures()))
                    .toList();
        }
    }

    /**
     * The conditions under which a variant was measured. Only numbers from equal conditions form one line of a trend:
     * numbers from different JDKs or machines cannot be compared. The lab's own revision, the seed and the number of rounds
     * or sessions are not conditions: a trend is meant to show the effect of the first, and the others only change its
     * precision.
     *
     * @param parts by name, for people
     */
    public record Conditions(Map<String, String> parts) {

        /** The conditions of one variant in the trials of one protocol; without one, in a search for capacity. */
        static Conditions of(Run run, @Nullable Protocol protocol, Variant variant) {
            Map<String, String> parts = new LinkedHashMap<>();
            Setting.ALL.stream()
                    .filter(setting ->
                            setting.condition() && (setting.protocol() == null || setting.protocol() == protocol))
                    .forEach(setting -> parts.put(
                            setting.name(),
                            Objects.requireNonNullElse(setting.value().apply(run, variant), "")));
            if (run.capacity() != null) {
                parts.put(
                        "limit",
                        run.capacity().slo().stream().map(Slo::toString).collect(Collectors.joining(" and ")));
            }
            parts.put(
                    "settings",
                    new TreeMap<>(run.experiment().subject(variant).settings())
                            .entrySet().stream()
                                    .map(setting -> setting.getKey() + "=" + setting.getValue())
                                    .collect(Collectors.joining(", ")));
            return new Conditions(parts);
        }

        /** What differs from the conditions before, such as {@code servers' JDK: 25.0.2 instead of 25.0.1}. */
        public List<String> unlike(Conditions before) {
            return Stream.concat(parts.keySet().stream(), before.parts.keySet().stream())
                    .distinct()
                    .filter(name -> !named(name).equals(before.named(name)))
                    .map(name -> name + ": " + named(name) + " instead of " + before.named(name))
                    .toList();
        }

        private String named(String part) {
            String value = parts.getOrDefault(part, "");
            return value.isEmpty() ? "none" : value;
        }
    }

    private static final List<String> PAGES = List.of("index.html", "summary.md");

    static PastRun of(KeptRun kept, String folder) {
        Run run = kept.run();
        return new PastRun(
                folder,
                run.id(),
                page(kept.folder()),
                run.header().startedAt(),
                run.state(),
                run.experiment().name(),
                run.environment().host().describe(),
                run.environment().gitRevision(),
                run.experiment().paired().margins(),
                variants(run));
    }

    private static List<PastVariant> variants(Run run) {
        CapacityResult capacity = run.capacity();
        return capacity == null
                ? run.summaries().stream()
                        .map(summary -> PastVariant.of(run, summary))
                        .toList()
                : capacity.variants().stream()
                        .map(found -> PastVariant.of(run, found))
                        .toList();
    }

    private static String page(Path folder) {
        return Stream.concat(PAGES.stream(), Stream.of(KeptRun.FILE))
                .filter(file -> Files.isRegularFile(folder.resolve(file), LinkOption.NOFOLLOW_LINKS))
                .findFirst()
                .orElse(KeptRun.FILE);
    }
}
