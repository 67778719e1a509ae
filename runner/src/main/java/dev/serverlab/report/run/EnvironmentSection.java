package dev.serverlab.report.run;

import dev.serverlab.model.machine.ContainerEngine;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Part.Term;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.RunText;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where a run ran, and on what. */
final class EnvironmentSection {

    private EnvironmentSection() {}

    static Part.Section of(Run run, RunSeries series) {
        Run.Environment environment = run.environment();
        String revision = Objects.requireNonNullElse(environment.gitRevision(), "");
        Term flags = new Term(
                "JVM flags of every server",
                Text.code(String.join(" ", run.experiment().jvmArgs())),
                "");
        List<Term> terms = Stream.of(
                        Term.of("machine", environment.host().describe()),
                        Term.of("servers' JDK", RunText.jdk(run)),
                        Term.of("containers", engine(environment.engine())),
                        flags,
                        Term.of("lab", environment.labVersion() + " " + revision),
                        new Term("command", Text.code(RunText.command(run)), ""),
                        Term.of("started", RunText.started(run)))
                .filter(term -> !term.text().isEmpty())
                .toList();
        Term data = new Term("data", data(series), "");
        return Part.Section.of(
                "environment",
                "Where it ran",
                Part.on(Medium.MARKDOWN, new Part.Terms(terms)),
                Part.onPage(new Part.Terms(
                        Stream.concat(terms.stream(), Stream.of(data)).toList())));
    }

    /** The container engine, and whether the load generator ran in a container; empty when there were no containers. */
    private static String engine(@Nullable ContainerEngine engine) {
        return engine == null
                ? ""
                : engine.name() + " " + engine.version() + ", control groups of version " + engine.cgroup()
                        + (engine.generator() == null ? "" : "; the load generator ran in a container too");
    }

    private static Text data(RunSeries series) {
        boolean none = series.timelines().isEmpty() && series.distributions().isEmpty();
        Text run = Text.link("run.json", "run.json");
        Text all = none
                ? run.and(" has")
                : run.and(" and ").and(Text.link("series.json", "series.json")).and(" have");
        return all.and(" every number of this page, ")
                .and(Text.link("summary.md", "summary.md"))
                .and(" the tables to paste.");
    }
}
