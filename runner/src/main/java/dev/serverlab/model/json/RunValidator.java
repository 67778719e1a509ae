package dev.serverlab.model.json;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Distribution;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.Timeline;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.VariantSummary;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;

/** What has to hold between the parts of a kept run, beside the form of each, so that it can be drawn. */
final class RunValidator {

    /** A name inside the run's folder, which starts no scheme and climbs nowhere. */
    private static final Pattern FOLDER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,199}");

    private static final Pattern FOLDERS = Pattern.compile(FOLDER + "(/" + FOLDER + ")*");

    private RunValidator() {}

    /**
     * Looks at a run.
     *
     * @throws JacksonException with the place of what does not fit
     */
    static void check(Run run) {
        if (run.experiment().runs(Protocol.PAIRED) && run.experiment().paired().rate() == null) {
            throw wrong("experiment.paired.rate", "there is none, and paired trials have one");
        }
        List<Variant> variants = run.experiment().variants();
        known("summaries", run.summaries(), VariantSummary::variant, variants);
        known("trials", run.trials(), TrialResult::variant, variants);
        known("comparisons", run.comparisons(), ComparisonResult::baseline, variants);
        known("comparisons", run.comparisons(), ComparisonResult::candidate, variants);
        for (int index = 0; index < run.trials().size(); index++) {
            TrialResult trial = run.trials().get(index);
            inside("trials[" + index + "].folder", trial.identity().folder(), FOLDER);
            inside("trials[" + index + "].report", trial.recording().report(), FOLDERS);
            PlausibleRanges.check("trials[" + index + "]", trial.measures());
            PlausibleRanges.check(
                    "trials[" + index + "].blocks", trial.recording().blocks());
        }
        for (int index = 0; index < run.summaries().size(); index++) {
            PlausibleRanges.check(
                    "summaries[" + index + "]", run.summaries().get(index).measures());
        }
    }

    /**
     * Looks at what charts are drawn from.
     *
     * @param variants of the run
     * @throws JacksonException with the place of what does not fit
     */
    static void check(RunSeries series, List<Variant> variants) {
        known("distributions", series.distributions(), Distribution::variant, variants);
        known("timelines", series.timelines(), Timeline::variant, variants);
        for (int index = 0; index < series.distributions().size(); index++) {
            Distribution curve = series.distributions().get(index);
            sameLength("distributions[" + index + "]", Stream.of(curve.percentiles(), curve.millis()));
            if (curve.percentiles().stream().anyMatch(percentile -> percentile < 0 || percentile >= 100)) {
                throw wrong("distributions[" + index + "].percentiles", "not all of them are from 0 to below 100");
            }
            String millis = "distributions[" + index + "].millis";
            curve.millis().forEach(value -> PlausibleRanges.amount(millis, value));
        }
        for (int index = 0; index < series.timelines().size(); index++) {
            sameLength("timelines[" + index + "]", series.timelines().get(index).columns());
        }
    }

    private static <T> void known(String place, List<T> parts, Function<T, Variant> variant, List<Variant> variants) {
        for (int index = 0; index < parts.size(); index++) {
            Variant found = variant.apply(parts.get(index));
            if (!variants.contains(found)) {
                throw wrong(place + "[" + index + "]", found + " is none of the experiment's variants");
            }
        }
    }

    private static void inside(String place, @Nullable String folder, Pattern form) {
        if (folder != null && !form.matcher(folder).matches()) {
            throw wrong(place, "'" + folder + "' is no folder of this run");
        }
    }

    private static void sameLength(String place, Stream<? extends List<?>> columns) {
        if (columns.map(List::size).distinct().count() > 1) {
            throw wrong(place, "its columns are not of the same length");
        }
    }

    static DatabindException wrong(String place, String what) {
        DatabindException wrong = DatabindException.from((JsonParser) null, what);
        wrong.prependPath(Run.class, place);
        return wrong;
    }
}
