package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.RunText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** How to read the page of a run: the words that it uses, which {@code reading.yaml} explains. */
public final class ReadingSection {

    private static final List<Entry> GUIDE = List.of(new YAMLMapper()
            .readValue(
                    Objects.requireNonNull(ReadingSection.class.getResourceAsStream("reading.yaml")), Entry[].class));

    /** On which pages of runs its entries stand, by what they are of. */
    private static final Map<String, Predicate<Run>> PAGES = Map.of(
            "comparisons", run -> !run.comparisons().isEmpty(),
            "verdicts", run -> !run.comparisons().isEmpty(),
            "claims", run -> !run.claims().isEmpty(),
            "sweep", run -> run.sweep() != null,
            "paired", run -> run.protocols().contains(Protocol.PAIRED),
            "solo", run -> run.protocols().contains(Protocol.SOLO),
            "requests", run -> !RunText.isSelfDriven(run),
            "run", run -> true);

    private ReadingSection() {}

    private record Entry(
            String of, String name, String text, @Nullable String style) {}

    static Part.Section of(Run run) {
        Part terms = terms(of -> PAGES.getOrDefault(of, other -> false).test(run));
        return Part.Section.of("reading", "How to read this page", Part.onPage(terms));
    }

    /** What it says of these. */
    public static Part terms(Predicate<String> of) {
        return new Part.Terms(GUIDE.stream()
                .filter(entry -> of.test(entry.of()))
                .map(entry -> new Part.Term(
                        entry.name(), Text.of(entry.text()), Objects.requireNonNullElse(entry.style(), "")))
                .toList());
    }
}
