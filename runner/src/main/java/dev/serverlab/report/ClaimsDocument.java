package dev.serverlab.report;

import dev.serverlab.model.experiment.Claim.Source;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Host;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.run.RunDocument;
import dev.serverlab.report.text.ClaimText;
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

/** {@code docs/claims.md}: published claims compared with what saved runs measured. */
public final class ClaimsDocument {

    private static final Part ABOUT = Part.paragraph(Text.of(
                    "What others published, and what this lab measured on the machine named beside it. The command ")
            .and(Text.code("./lab claims"))
            .and(" writes this page from the runs that it names, and a test checks that it is up to date, so no "
                    + "number here is typed by hand. What counts as reproduced is stated in the experiments, and a test "
                    + "checks that the runs used it; where it was changed after seeing numbers, the experiment says so and "
                    + "was measured again. Intervals and verdicts are explained in ")
            .and(Text.link("methodology.md", "methodology.md#claims"))
            .and("."));

    private ClaimsDocument() {}

    /**
     * A run and where it is kept.
     *
     * @param place for people; a path from the checkout where the run lies in it
     */
    public record Kept(String place, Run run) {}

    /**
     * The whole document.
     *
     * @param runs in the order of the page; those of one publication are grouped
     */
    public static Document of(List<Kept> runs) {
        Map<String, List<Part>> publications = runs.stream()
                .collect(Collectors.groupingBy(
                        ClaimsDocument::publication,
                        LinkedHashMap::new,
                        Collectors.mapping(ClaimsDocument::run, Collectors.toList())));
        return new Document(
                "claims",
                "Published claims, tested",
                List.of(ABOUT, RunDocument.reading("publications"::equals), overview(runs)),
                null,
                publications.entrySet().stream()
                        .map(each -> new Part.Section("", each.getKey(), each.getValue()))
                        .toList());
    }

    private static String publication(Kept kept) {
        Source source = kept.run().experiment().expectations().source();
        return source == null ? "Without a publication" : source.title();
    }

    private static Table overview(List<Kept> runs) {
        return Table.of(
                "Every experiment with claims",
                runs.stream().map(Kept::run).toList(),
                Column.word("experiment").with(run -> run.experiment().name()),
                Column.text("form").with(run -> form(run.experiment())),
                Column.number("claims").with(run -> run.claims().size()),
                Column.number("reproduced").with(run -> ClaimText.count(run, ClaimResult.Verdict.REPRODUCED)),
                Column.number("contradicted").with(run -> ClaimText.count(run, ClaimResult.Verdict.CONTRADICTED)),
                Column.number("cannot tell").with(run -> ClaimText.count(run, ClaimResult.Verdict.CANNOT_TELL)));
    }

    /** With the servers' place if it was not the lab's own machine. */
    private static String form(Experiment experiment) {
        Placement site = experiment.siteOfAll();
        return experiment.form().wireName() + (site.equals(Placement.PROCESS) ? "" : ", " + site.describeAll());
    }

    private static Part run(Kept kept) {
        Run run = kept.run();
        return Part.Section.of(
                "",
                run.experiment().name() + ", " + form(run.experiment()),
                Part.paragraph("Question: " + run.experiment().question()),
                Table.of(
                        "The publication and this lab",
                        PublishedVsHere.of(run),
                        Column.text("").with(PublishedVsHere::name),
                        Column.text("published").with(PublishedVsHere::published),
                        Column.text("here").with(PublishedVsHere::here)),
                Table.of(
                        "Claims of " + run.experiment().name(),
                        run.claims(),
                        Column.text("claim").with(result -> result.claim().says()),
                        Column.text("published").with(ClaimText::published),
                        Column.text("measured here").with(ClaimText::measured),
                        Column.text("verdict").with(result -> ClaimText.verdict(result.verdict())),
                        Column.text("why").with(ClaimResult::why),
                        Column.text("possible reason for the difference")
                                .with(result -> Objects.requireNonNullElse(
                                        result.claim().explanation(), ""))),
                made(kept),
                Part.warning(RunText.shortfall(run)));
    }

    private static Part made(Kept kept) {
        Run run = kept.run();
        String revision = run.environment().gitRevision();
        String lab = run.environment().labVersion() + (revision == null ? "" : " at " + revision);
        String rest = ", %s, lab %s; kept in %s. %s"
                .formatted(RunText.started(run), lab, kept.place(), RunText.conditions(run));
        return Part.paragraph(
                Text.of("Made by ").and(Text.code(RunText.command(run))).and(rest));
    }

    /**
     * The set-up of a publication beside that of the run that tests it; either may be absent.
     *
     * @param name of the thing, such as {@code memory}
     */
    private record PublishedVsHere(
            String name,
            @Nullable String published,
            @Nullable String here) {

        /** First what the publication states, in its order, then the other conditions of the run. */
        static List<PublishedVsHere> of(Run run) {
            Source source = run.experiment().expectations().source();
            Map<String, String> here = here(run);
            Map<String, String> shown = source == null ? Map.of() : source.setUp();
            List<PublishedVsHere> all = new ArrayList<>();
            shown.forEach((name, value) ->
                    all.add(new PublishedVsHere(name, value, here.remove(name.toLowerCase(Locale.ROOT)))));
            here.forEach((name, value) -> all.add(new PublishedVsHere(name, null, value)));
            return all;
        }

        private static Map<String, String> here(Run run) {
            Host host = run.environment().host();
            String where = host.virtualization();
            String model = Objects.requireNonNullElse(host.cpuModel(), host.architecture());
            Map<String, String> here = new LinkedHashMap<>();
            here.put("machine", model + (where == null ? "" : " (" + where + ")"));
            here.put("cores", limited(run, Placement::maxCpus, Numbers::plain) + host.logicalCores());
            here.put(
                    "memory",
                    limited(run, Placement::mostMemory, Numbers::memory) + Numbers.memory(host.memoryBytes()));
            here.put("system", host.os() + ", kernel " + host.kernel());
            here.put("jdk", RunText.jdk(run));
            here.put("software", software(run));
            here.put("load", load(run.experiment()));
            if (!(run.experiment().load() instanceof Load.SelfDriven)) {
                here.put(
                        "delay",
                        different(
                                run.experiment(),
                                each -> run.experiment().subject(each).describeRequests()));
            }
            return here;
        }

        /** A server's limit on a resource, such as {@code 2 for each server, of}; empty without a limit. */
        private static <T> String limited(Run run, Function<Placement, @Nullable T> limit, Function<T, String> words) {
            T given = limit.apply(run.experiment().siteOfAll());
            return given == null ? "" : words.apply(given) + " for each server, of ";
        }

        /** Framework and engine as reported by the running servers. */
        private static String software(Run run) {
            String shown = run.trials().stream()
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
            return shown.isEmpty() ? Table.ABSENT : shown;
        }

        private static String load(Experiment experiment) {
            List<String> loads = new ArrayList<>();
            if (experiment.runs(Protocol.SOLO)) {
                loads.add(different(
                        experiment,
                        variant -> experiment.subject(variant).load().describe()));
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
}
