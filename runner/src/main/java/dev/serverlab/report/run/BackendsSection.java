package dev.serverlab.report.run;

import dev.serverlab.analysis.BackendMeans;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.BackendUse;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The backends: their CPU and memory while each variant was measured. */
final class BackendsSection {

    private static final String ABOUT =
            "Restarted for every trial. Means of the valid trials; CPU in the measured time, 100 % is one core.";

    private BackendsSection() {}

    /** Empty without backends. */
    static Part.Section of(Run run) {
        List<NamedBackend> behind = run.experiment().backends();
        List<Table.Filled<Variant>> columns = new ArrayList<>();
        columns.add(Column.word("behind").with(Variant::toString));
        for (NamedBackend each : behind) {
            String name = each.name();
            columns.add(number(run, name, "CPU [% of a core]", BackendMeans::cpuPercent));
            columns.add(number(run, name, "memory [MB]", BackendMeans::rssPeakMegabytes));
            if (runHasPings(run, name)) {
                columns.add(number(run, name, "ping p90 [ms]", BackendMeans::pingP90Millis));
            }
            if (each.latency() != null) {
                columns.add(number(run, name, "its latency's CPU [% of a core]", BackendMeans::latencyCpuPercent));
            }
        }
        Part shown = behind.isEmpty()
                ? Part.NOTHING
                : Table.of("Behind the servers", run.experiment().variants(), columns);
        List<String> about = new ArrayList<>();
        if (!behind.isEmpty()) {
            about.add(ABOUT);
            behind.forEach(each -> about.addAll(notAlike(run, each)));
        }
        return Part.Section.of("backends", "Behind the servers", shown, Part.aside(String.join(" ", about)));
    }

    /** The exceptions for backends that are not processes of the lab. */
    private static List<String> notAlike(Run run, NamedBackend named) {
        Set<String> sentences = new LinkedHashSet<>();
        run.experiment().variants().stream()
                .flatMap(variant -> BackendMeans.uses(run, variant, named.name()))
                .forEach(use -> {
                    if (use.way() == BackendUse.Way.GIVEN) {
                        sentences.add(use.name() + " was already running and is not restarted by the lab.");
                    }
                    if (use.image() != null) {
                        sentences.add(use.name() + " ran in a container of "
                                + use.image().name() + ": CPU of the container, memory of its first process.");
                    }
                    if (use.untold() != null) {
                        sentences.add(use.untold());
                    }
                });
        return List.copyOf(sentences);
    }

    private static boolean runHasPings(Run run, String name) {
        return run.experiment().variants().stream()
                .flatMap(variant -> BackendMeans.uses(run, variant, name))
                .anyMatch(use -> use.pingP90Millis() != null);
    }

    private static Table.Filled<Variant> number(
            Run run, String name, String heading, Function<BackendMeans, @Nullable Double> value) {
        return Column.number(name + ", " + heading)
                .with(variant -> Numbers.formatNullable(value.apply(BackendMeans.of(run, variant, name)), 1));
    }
}
