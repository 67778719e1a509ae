package dev.serverlab.report.text;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The shortest unambiguous names of a run's variants. */
public final class VariantTitles {

    private static final String USUAL = "default";

    private VariantTitles() {}

    /** In a sentence, such as {@code Spring MVC} or {@code Spring MVC (single)}; if a server occurs twice, the variant. */
    public static String title(Run run, Variant variant) {
        Map<String, String> titles = run.environment().titles();
        String title = titles == null ? null : titles.get(variant.server());
        return title == null || !isOnlyVariantOfServer(run.experiment().variants(), variant)
                ? name(run, variant)
                : title
                        + transport(run, variant)
                        + (variant.profile().equals(USUAL) ? "" : " (" + variant.profile() + ")");
    }

    /** In a table, such as {@code mvc}; if a server occurs twice, or with a profile other than the default, the variant. */
    public static String name(Run run, Variant variant) {
        return name(run.experiment().variants(), variant) + transport(run, variant);
    }

    /** Such as {@code on epoll}, for a server that ran on another transport than its default; else empty. */
    private static String transport(Run run, Variant variant) {
        Map<String, String> shipped = run.environment().shippedTransports();
        String usual = shipped == null ? null : shipped.get(variant.server());
        return run.trials().stream()
                .filter(trial -> usual != null && trial.variant().equals(variant))
                .map(trial -> trial.server().effective().get("transport"))
                .filter(transport -> transport != null && !transport.equals(usual))
                .map(transport -> " on " + transport)
                .findFirst()
                .orElse("");
    }

    /** The name of a variant among these. */
    public static String name(List<Variant> all, Variant variant) {
        return isOnlyVariantOfServer(all, variant) && variant.profile().equals(USUAL)
                ? variant.server()
                : variant.toString();
    }

    /** The name of a swept variant, among those of the file. */
    public static String swept(Run run, SweptVariant swept) {
        return name(SweptVariant.of(run).stream().map(SweptVariant::of).toList(), swept.of());
    }

    /** The name of an axis beside its variant, such as {@code threads.max} for {@code mvc.server.tomcat.threads.max}. */
    public static String axis(String axis) {
        return Sweep.names(axis).stream()
                .map(name -> name.replaceFirst("^.*\\.(?=[^.]{5,}$|[^.]*\\.[^.]*$)", ""))
                .collect(Collectors.joining(" + "));
    }

    private static boolean isOnlyVariantOfServer(List<Variant> all, Variant variant) {
        return all.stream()
                        .filter(each -> each.server().equals(variant.server()))
                        .count()
                < 2;
    }
}
