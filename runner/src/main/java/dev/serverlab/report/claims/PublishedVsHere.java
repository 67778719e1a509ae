package dev.serverlab.report.claims;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Source;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.machine.Host;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.text.EnvironmentText;
import dev.serverlab.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a publication was measured with and on, beside the run that puts it to the test. */
final class PublishedVsHere {

    private PublishedVsHere() {}

    /** First what the publication tells, in its order, then what else there is to know of the run; a dash is not known. */
    static List<Table.Row> of(Run run) {
        Source source = run.experiment().source();
        Map<String, String> here = here(run);
        List<Table.Row> rows = new ArrayList<>();
        if (source != null) {
            source.setUp().forEach((name, published) -> {
                String known = here.remove(name.toLowerCase(Locale.ROOT));
                rows.add(Table.Row.of(List.of(name, published, known == null ? Table.ABSENT : known)));
            });
        }
        here.forEach((name, value) -> rows.add(Table.Row.of(List.of(name, Table.ABSENT, value))));
        return rows;
    }

    private static Map<String, String> here(Run run) {
        Host host = run.environment().host();
        String where = host.virtualization();
        Map<String, String> here = new LinkedHashMap<>();
        here.put(
                "machine",
                Objects.requireNonNullElse(host.cpuModel(), host.architecture())
                        + (where == null ? "" : " (" + where + ")"));
        here.put("cores", EnvironmentText.cores(run));
        here.put("memory", EnvironmentText.memory(run));
        here.put("system", host.os() + ", kernel " + host.kernel());
        here.put("jdk", EnvironmentText.jdk(run));
        here.put("software", software(run));
        here.put("load", load(run.experiment()));
        here.put("delay", delays(run.experiment()));
        return here;
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
            experiment.variants().stream()
                    .map(variant -> experiment.loadOf(variant).describe())
                    .distinct()
                    .forEach(loads::add);
        }
        if (experiment.runs(Protocol.PAIRED)) {
            loads.add(Numbers.whole(experiment.paired().arrivals()) + " arrivals/s on each server, paired");
        }
        return String.join("; ", loads);
    }

    private static String delays(Experiment experiment) {
        return experiment.variants().stream()
                .map(experiment::workloadOf)
                .map(Workload::describe)
                .distinct()
                .collect(Collectors.joining("; "));
    }
}
