package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.notOn;
import static dev.serverlab.report.document.Part.on;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Part.Term;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.EnvironmentText;
import dev.serverlab.report.text.RunText;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Where a run ran, and on what. */
final class EnvironmentSection {

    private EnvironmentSection() {}

    static Part.Section of(Run run, RunSeries series) {
        Run.Environment environment = run.environment();
        List<Term> terms = Stream.of(
                        Term.of("machine", environment.host().describe()),
                        Term.of("servers' JDK", EnvironmentText.jdk(run)),
                        Term.of("containers", EnvironmentText.engine(run)),
                        code(
                                "JVM flags of every server",
                                String.join(" ", run.experiment().jvmArgs())),
                        Term.of(
                                "lab",
                                environment.labVersion() + " "
                                        + Objects.requireNonNullElse(environment.gitRevision(), "")),
                        code("command", RunText.command(run)),
                        Term.of("started", RunText.started(run)))
                .filter(term -> !term.text().isEmpty())
                .toList();
        return Part.Section.of(
                "environment",
                "Where it ran",
                notOn(Medium.PAGE, notOn(Medium.TERMINAL, new Part.Terms(terms))),
                on(
                        Medium.PAGE,
                        new Part.Terms(Stream.concat(terms.stream(), Stream.of(new Term("data", data(series), "")))
                                .toList())));
    }

    private static Term code(String name, String text) {
        return new Term(name, Text.code(text), "");
    }

    private static Text data(RunSeries series) {
        Text run = Text.link("run.json", "run.json");
        return (series.timelines().isEmpty() && series.distributions().isEmpty()
                        ? run.and(" has")
                        : run.and(" and ")
                                .and(Text.link("series.json", "series.json"))
                                .and(" have"))
                .and(" every number of this page, ")
                .and(Text.link("summary.md", "summary.md"))
                .and(" the tables to paste.");
    }
}
