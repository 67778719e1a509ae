package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** An experiment file as a person wrote it, with all that is wrong with it. */
public final class Draft {

    private static final Comparator<Located> IN_ORDER =
            Comparator.comparingInt(Located::line).thenComparingInt(Located::column);

    private final Path file;
    private final RunLength form;
    private final @Nullable Interpretation meaning;
    private final boolean published;
    private final YamlPlaces places;
    private final List<Located> mistakes;

    /** A mistake in words; without a place in the file its line is 0. */
    private record Located(int line, int column, String words) {}

    private Draft(
            Path file,
            RunLength form,
            @Nullable Interpretation meaning,
            boolean published,
            YamlPlaces places,
            List<Located> mistakes) {
        this.file = file;
        this.form = form;
        this.meaning = meaning;
        this.published = published;
        this.places = places;
        this.mistakes = mistakes;
    }

    /** One that cannot be read at all. */
    static Draft unreadable(Path file, RunLength form, String why) {
        return new Draft(file, form, null, false, YamlPlaces.of(""), List.of(new Located(0, 0, why)));
    }

    /** One that has what no file can have, so that the rest of it cannot be looked at. */
    static Draft refused(Path file, RunLength form, List<YamlForm.Refused> refused) {
        List<Located> mistakes = refused.stream()
                .map(each -> new Located(
                        each.at().map(at -> at.getLine() + 1).orElse(0),
                        each.at().map(at -> at.getColumn() + 1).orElse(0),
                        file + position(each.at()) + ": " + each.what()))
                .toList();
        return new Draft(file, form, null, false, YamlPlaces.of(""), mistakes);
    }

    private static String position(Optional<Mark> mark) {
        return mark.map(at -> " line " + (at.getLine() + 1) + ", column " + (at.getColumn() + 1))
                .orElse("");
    }

    /**
     * One that could be read.
     *
     * @param meaning absent when it makes too little sense
     * @param published whether it has a form as published
     * @param mistaken what is wrong with its form
     * @param others what else is wrong
     */
    static Draft of(
            Path file,
            RunLength form,
            @Nullable Interpretation meaning,
            boolean published,
            YamlPlaces places,
            List<FileSchema.Found> mistaken,
            List<Mistake> others) {
        Draft draft = new Draft(file, form, meaning, published, places, new ArrayList<>());
        mistaken.forEach(each -> draft.mistakes.add(draft.located(each.mistake(), each.key())));
        others.forEach(each -> draft.mistakes.add(draft.located(each, false)));
        return draft;
    }

    private Located located(Mistake mistake, boolean key) {
        Place place = placeOf(mistake);
        Optional<Mark> mark = key ? places.find(place, true) : places.nearest(place);
        String name = place.toString();
        return new Located(
                mark.map(at -> at.getLine() + 1).orElse(0),
                mark.map(at -> at.getColumn() + 1).orElse(0),
                file + position(mark) + (name.isEmpty() ? "" : " (" + name + ")") + ": " + mistake.what());
    }

    /** What the form as published says lies over the rest; nobody is blamed for what he did not say. */
    private Place placeOf(Mistake mistake) {
        Stream<Place> published = form == RunLength.AS_PUBLISHED
                ? mistake.places().stream().map(each -> each.in(Place.of("asPublished")))
                : Stream.of();
        return Stream.concat(published, mistake.places().stream())
                .filter(places::has)
                .findFirst()
                .orElse(mistake.place());
    }

    /** Whether its file tells how it was published. */
    public boolean isPublished() {
        return published;
    }

    /** What it means as far as it makes sense; absent when it makes none. */
    public @Nullable Experiment meaning() {
        return meaning == null ? null : meaning.experiment();
    }

    /** The settings that its sweep names, each with its place, also when no variants could be made of it. */
    public List<SweptSetting> sweptSettings() {
        return meaning == null
                ? List.of()
                : meaning.swept().entrySet().stream()
                        .map(swept -> new SweptSetting(
                                swept.getKey().server(), swept.getKey().setting(), swept.getValue()))
                        .toList();
    }

    /** A setting of a server, and where a sweep names it. */
    public record SweptSetting(String server, String setting, Place place) {}

    /** Where in the file each variant was named. */
    public Map<Variant, Place> places() {
        return meaning == null ? Map.of() : meaning.places();
    }

    /**
     * Every mistake in a sentence with file, line, column and key, in the order of the file.
     *
     * @param more that were found by others
     */
    public List<String> mistakes(List<Mistake> more) {
        return Stream.concat(mistakes.stream(), more.stream().map(each -> located(each, false)))
                .sorted(IN_ORDER)
                .map(Located::words)
                .distinct()
                .toList();
    }

    /**
     * What it means.
     *
     * @param more mistakes that were found by others
     * @throws LabException naming every mistake when there is any
     */
    public Experiment require(List<Mistake> more) {
        List<String> found = mistakes(more);
        if (meaning == null || !found.isEmpty()) {
            throw LabException.refused(
                    "experiment-malformed",
                    String.join("\n", found),
                    "Correct the file; docs/experiments.md explains every key.");
        }
        return meaning.experiment();
    }
}
