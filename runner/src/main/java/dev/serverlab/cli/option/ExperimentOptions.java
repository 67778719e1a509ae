package dev.serverlab.cli.option;

import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Catalogue;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Experiments;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.file.Overrides;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The experiment, and the options that override its file. */
public final class ExperimentOptions {

    private static final Pattern SETTING = Pattern.compile("([^.=]+)\\.([^=]+)=(.*)", Pattern.DOTALL);
    private static final String RATE = "paired.rate";

    @Parameters(
            arity = "0..1",
            paramLabel = "EXPERIMENT",
            defaultValue = Defaults.EXPERIMENT,
            description = "One of ${ROOT-COMMAND-NAME} list, or a .yaml file.")
    private String name = Defaults.EXPERIMENT;

    @Option(
            names = "--variants",
            split = ",",
            hideParamSyntax = true,
            paramLabel = "A,B",
            description = "The variants, such as mvc:virtual,vertx:default.")
    private @Nullable List<Variant> variants;

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "JVM arguments of servers, such as \"-XX:+UseZGC\".")
    private @Nullable String jvmArgs;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "A server's setting: mvc.NAME=VALUE; ${ROOT-COMMAND-NAME} list mvc.")
    private List<String> settings = List.of();

    @Option(
            names = "--backend",
            paramLabel = "NAME=AT",
            description = "A backend's place: mariadb=docker, or its address.")
    private List<String> backends = List.of();

    @Option(names = "--as-published", description = "Duration and load of the tested publication.")
    private boolean asPublished;

    @Option(names = "--rate", paramLabel = "N", description = "Arrivals per second, each server: an open model.")
    private @Nullable Double rate;

    @Option(
            names = "--protocol",
            paramLabel = "PROTOCOL",
            completionCandidates = Choices.OfProtocols.class,
            description = "solo, paired (shows small differences) or both.")
    private @Nullable Protocols protocol;

    @Mixin
    private RequestOptions request = new RequestOptions();

    @ArgGroup(validate = false, order = 1, heading = "Solo, one server at a time%n")
    private SoloOptions solo = new SoloOptions();

    @ArgGroup(validate = false, order = 2, heading = "Paired, all servers at once%n")
    private PairedOptions paired = new PairedOptions();

    @ArgGroup(validate = false, order = 3, heading = "Where%n")
    private SiteOptions site = new SiteOptions();

    private @Nullable GeneratedExperiment generated;

    /**
     * An experiment that is in no file.
     *
     * @param file where it would be
     * @param command the command that is saved with the run
     */
    public record GeneratedExperiment(Path file, String text, List<String> command) {}

    /** Uses that experiment instead of a file. */
    public void read(GeneratedExperiment experiment) {
        generated = experiment;
    }

    /** The command that is saved with the run, if it is not the one that was given. */
    public List<String> commandOr(List<String> given) {
        return generated == null ? given : generated.command();
    }

    /** The variants that were asked for; absent: those of the experiment. */
    public @Nullable List<Variant> variants() {
        return variants;
    }

    /** The experiment as written. */
    public Draft draft(Experiments files, Catalogue catalogue) {
        RunLength form = asPublished ? RunLength.AS_PUBLISHED : RunLength.QUICK;
        return generated == null
                ? files.draft(name, form, catalogue)
                : Experiments.draft(generated.file(), generated.text(), form, catalogue);
    }

    /**
     * What the options ask for in addition to the file.
     *
     * @throws LabException when a setting is malformed
     */
    public Overrides overrides() {
        List<String> jvm = jvmArgs == null ? null : List.of(jvmArgs.strip().split("\\s+"));
        Layer layer = request.over(solo.over(paired.over(site.over(Layer.NONE))))
                .with("load.rate", rate)
                .with(RATE, rate)
                .with("protocol", protocol)
                .with("jvmArgs", jvm);
        for (String text : settings) {
            Matcher setting = SETTING.matcher(text);
            if (!setting.matches()) {
                throw Problems.refused(
                        "setting-malformed",
                        "'%s' is not a setting.",
                        "Write --set SERVER.NAME=VALUE, for example --set mvc.server.tomcat.threads.max=50.",
                        text);
            }
            layer = layer.with(List.of("settings", setting.group(1), setting.group(2)), setting.group(3));
        }
        return new Overrides(variants, layer);
    }

    /**
     * The same with the backends of that file.
     *
     * @param chosen the rate of paired trials; absent where none is known beforehand
     */
    public Overrides overrides(Draft draft, @Nullable Double chosen) {
        Overrides said = overrides();
        Layer placed =
                backends.isEmpty() ? said.layer() : BackendOption.over(said.layer(), backends, draft.experiment());
        return new Overrides(said.variants(), placed.with(RATE, chosen));
    }

    /** Whether the file or an option sets the rate of paired trials. */
    public boolean setsRate(Draft draft) {
        return overrides().layer().has(RATE) || draft.says(RATE);
    }
}
