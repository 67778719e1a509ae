package dev.serverlab.cli;

import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.file.Layer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What paired trials begin with; over it lies what other options say. */
final class PairedOptions {

    @Option(names = "--rigorous")
    boolean rigorous;

    Layer toLayer(CommandSpec command) {
        Paired preset = Defaults.RIGOROUS;
        Layer below = rigorous
                ? Layer.NONE
                        .with("paired.sessions", preset.sessions())
                        .with("paired.blocks", preset.blocks())
                        .with("paired.block", preset.block())
                        .with("paired.warmup", preset.warmup())
                : Layer.NONE;
        return KeyOption.given(command, below);
    }
}
