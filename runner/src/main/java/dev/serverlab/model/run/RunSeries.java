package dev.serverlab.model.run;

import java.util.List;

/**
 * What the charts of a run are drawn from: {@code series.json}, beside {@code run.json}.
 *
 * @param schemaVersion raised when a public name changes its meaning
 * @param distributions one for each protocol and variant that has numbers
 * @param timelines one for each trial and variant that left a record, also of a trial that is not valid
 */
public record RunSeries(int schemaVersion, List<Distribution> distributions, List<Timeline> timelines) {

    public static final int SCHEMA_VERSION = 1;

    /** Its name in the run's folder. */
    public static final String FILE = "series.json";

    /** That of a run which kept none. */
    public static final RunSeries NONE = new RunSeries(SCHEMA_VERSION, List.of(), List.of());
}
