package dev.serverlab.report;

import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.render.PageScripts;
import java.util.List;
import java.util.Map;

/**
 * The frame in which a run is shown while it goes on: what happens now, and below it the page as last written. It is served
 * and not kept.
 *
 * @param name of the experiment
 * @param question of the experiment
 * @param trials what each trial of the plan is called, in order
 */
public record LivePage(String name, String question, List<String> trials) {

    /** The frame as HTML; the rest it asks {@code events} and {@code page} for, beside it. */
    public static String of(Plan plan) {
        LivePage page = new LivePage(
                plan.experiment().name(),
                plan.experiment().question(),
                plan.trials().stream().map(Trial::title).toList());
        return Page.rendered(
                "live.jte", Map.of("page", page, "scripts", PageScripts.live(), "styles", PageScripts.liveStyles()));
    }
}
