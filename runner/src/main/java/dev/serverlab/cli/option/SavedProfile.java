package dev.serverlab.cli.option;

import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.text.InputText;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A new profile in a server's {@code server.yaml}, derived from another by settings.
 *
 * @param of the variant that was tuned
 * @param name of the profile
 */
public record SavedProfile(ServerDescriptor server, Variant of, String name) {

    private static final String INDENT = "  ";

    /**
     * Checks the name, before anything starts.
     *
     * @throws LabException when it is not a valid profile name, or is taken
     */
    public SavedProfile {
        if (!name.matches("[a-z][a-z0-9-]{0,31}")) {
            throw Problems.refused(
                    "profile-unnamed",
                    "'%s' is not a profile name.",
                    "Use up to 32 lower-case letters, digits and hyphens, starting with a letter.",
                    name);
        }
        if (server.profiles().containsKey(name)) {
            throw Problems.refused(
                    "profile-taken", "%s has a profile '%s'.", "Save it under another name.", server.name(), name);
        }
    }

    /**
     * Adds the profile after the last one.
     *
     * @param setting as {@code ./lab tune} names it
     * @param requestThreads how many it then has; absent without a limit
     * @param about for people
     */
    public void write(String setting, int value, @Nullable Integer requestThreads, String about) {
        List<String> lines = InputText.of(server.file()).lines().collect(Collectors.toCollection(ArrayList::new));
        int at = lines.indexOf("profiles:") + 1;
        int end = at;
        while (end < lines.size() && lines.get(end).startsWith(INDENT)) {
            end++;
        }
        if (at == 0 || end == at) {
            throw Problems.failed(
                    "profile-unsaved",
                    "The profile could not be added to %s: %s",
                    "Add that line to its profiles by hand.",
                    server.file(),
                    line(setting, value, requestThreads, about).strip());
        }
        lines.add(end, line(setting, value, requestThreads, about));
        RunFolder.writeAtomically(server.file(), String.join("\n", lines) + "\n");
    }

    private String line(String setting, int value, @Nullable Integer requestThreads, String about) {
        ServerDescriptor.Profile known =
                Objects.requireNonNull(server.profiles().get(of.profile()));
        String like = Objects.requireNonNullElse(known.like(), of.profile());
        String settings = Sweep.names(setting).stream()
                .map(each -> each + ": " + value)
                .collect(Collectors.joining(", ", "{ ", " }"));
        return INDENT + name + ": { like: " + like + ", settings: " + settings + ", threads: "
                + (requestThreads == null ? "unlimited" : "{ fixed: " + requestThreads + " }") + ", about: \"" + about
                + "\" }";
    }
}
