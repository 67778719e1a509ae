package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.on;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Part.Term;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.RunText;
import java.util.ArrayList;
import java.util.List;

/** How to read the page of a run: the words that it uses. */
public final class ReadingSection {

    /** The verdicts of comparisons. */
    public static final List<Term> VERDICTS = List.of(
            verdict(
                    "better",
                    "◆ better",
                    "The interval clears zero, and the effect is larger than the margin, to the good side."),
            verdict("worse", "■ worse", "The same to the bad side."),
            verdict(
                    "equivalent",
                    "○ equivalent",
                    "The whole interval lies inside the margin: if there is a difference, it is too small to matter."),
            verdict(
                    "indistinguishable",
                    "● cannot tell",
                    "INDISTINGUISHABLE: neither of these. It does not mean that there is no difference; “could have seen”"
                            + " is the smallest one that such a run finds four times out of five."),
            verdict(
                    "invalid",
                    "✕ not comparable",
                    "INVALID: a check found something that forbids to compare; the reason stands beside it."));

    private static final List<Term> CLAIMS = List.of(
            verdict(
                    "reproduced",
                    "◆ reproduced",
                    "The whole interval lies in the range that counts as the same result. Where a number was published, ◇ is"
                            + " that number, ● what was measured here with its interval, and the grey band that range."),
            verdict("contradicted", "■ contradicted", "The whole interval lies outside of it."),
            verdict(
                    "cannot-tell",
                    "● cannot tell",
                    "The interval reaches over an end of the range, or there is none. It does not mean that the claim is"
                            + " wrong."));

    private static final List<Term> REQUESTS = List.of(
            Term.of(
                    "latency",
                    "From before a request is sent until its whole answer is there. p90 is the latency that nine of ten"
                            + " answers keep below. No answer may come before the delay that was asked for, so only what"
                            + " lies above that floor is the server's."),
            Term.of(
                    "throughput and ceiling",
                    "Right answers per second, and the most that users, arrivals, threads or CPUs allow. Close to its"
                            + " ceiling a variant says nothing about what its server could do."),
            Term.of(
                    "CPU per request",
                    "All CPU time of the server's process, divided by right answers. Verdicts leave out the part of the JIT"
                            + " compiler, which ends when all is compiled."));

    private ReadingSection() {}

    static Part.Section of(Run run) {
        List<Term> terms = new ArrayList<>();
        if (!run.comparisons().isEmpty()) {
            terms.add(Term.of(
                    "effect and interval",
                    "How far the candidate lies from its baseline, and the range that holds the true difference with 95 %"
                            + " confidence, for all pairs at once. The grey band around zero is the margin: differences"
                            + " inside it do not matter."));
            terms.addAll(VERDICTS);
        }
        if (!run.claims().isEmpty()) {
            terms.addAll(CLAIMS);
        }
        if (run.sweep() != null) {
            terms.add(Term.of(
                    "smallest sufficient value",
                    "The smallest whose throughput is 98 % of the best or more. Brackets hold the values that the intervals"
                            + " do not rule out; a dash at the end says that none is beyond doubt."));
        }
        if (run.protocols().contains(Protocol.PAIRED)) {
            terms.add(Term.of(
                    "paired",
                    "All servers run at once and one generator deals them their requests in turn, so that whatever disturbs"
                            + " the machine disturbs all alike. Verdicts come from these trials alone."));
        }
        if (run.protocols().contains(Protocol.SOLO)) {
            terms.add(
                    Term.of("solo", "One server at a time. Good for curves and ceilings, not for small differences."));
        }
        if (!RunText.isSelfDriven(run)) {
            terms.addAll(REQUESTS);
        }
        terms.add(Term.of(Table.ABSENT, "Not known. It never stands for zero."));
        return Part.Section.of("reading", "How to read this page", on(Medium.PAGE, new Part.Terms(terms)));
    }

    private static Term verdict(String style, String name, String text) {
        return new Term(name, Text.of(text), style);
    }
}
