package dev.serverlab.cli;

import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.file.Resolution.Overrides;
import dev.serverlab.model.problem.Problems;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of {@code run} that override the experiment file, beside each {@link KeyOption}. */
final class RunOptions {

    private static final Pattern SETTING = Pattern.compile("([^.=]+)\\.([^=]+)=(.*)", Pattern.DOTALL);

    @Option(names = "--variants", split = ",", paramLabel = "SERVER:PROFILE")
    @Nullable
    List<Variant> variants;

    @Option(names = "--jvm-args", paramLabel = "ARGS")
    private @Nullable String jvmArgs;

    @Option(names = "--set", paramLabel = "SERVER.NAME=VALUE")
    private List<String> settings = List.of();

    @Option(names = "--generator-in", paramLabel = "WHERE")
    Placement.Kind generatorIn = Placement.Kind.PROCESS;

    @Option(names = "--as-published")
    private boolean asPublished;

    RunLength form() {
        return asPublished ? RunLength.AS_PUBLISHED : RunLength.QUICK;
    }

    Overrides toOverrides(CommandSpec command) {
        List<String> jvm = jvmArgs == null ? null : List.of(jvmArgs.strip().split("\\s+"));
        Layer layer = KeyOption.given(command).with("jvmArgs", jvm);
        for (String text : settings) {
            Matcher setting = SETTING.matcher(text);
            if (!setting.matches()) {
                throw Problems.refused("setting-malformed", text);
            }
            layer = layer.with(List.of("settings", setting.group(1), setting.group(2)), setting.group(3));
        }
        return new Overrides(variants, layer);
    }
}
