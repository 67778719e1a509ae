package dev.serverlab.cli.option;

import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** Options for measuring servers that are already running. */
public final class AgainstOptions {

    @Option(names = "--against", paramLabel = "WHERE", description = "Measures running servers; see docs/places.md.")
    private @Nullable String where;

    @Option(names = Against.ALLOW_REMOTE, description = "Allows addresses on other machines.")
    private boolean allowRemote;

    /**
     * Finds the running servers.
     *
     * @param given the parsed arguments of the command
     * @param variants that were asked for; absent: those of the experiment
     * @return null when servers are to be started
     * @throws LabException when they are not there, or another given option applies only to servers that the lab starts
     */
    public @Nullable Against find(
            ParseResult given, Servers servers, Experiment experiment, @Nullable List<Variant> variants) {
        if (where == null) {
            return null;
        }
        Against.requireNoStartOptions(
                given.matchedOptions().stream().map(OptionSpec::longestName).toList());
        return Against.find(where, allowRemote, servers, experiment, variants);
    }
}
