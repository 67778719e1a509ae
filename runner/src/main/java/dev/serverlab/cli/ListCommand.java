package dev.serverlab.cli;

import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.file.Experiments;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.report.chart.Numbers;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code ./lab list}: what can be run. */
@Command(name = "list")
final class ListCommand extends LabCommand {

    @Override
    ExitCode run() {
        int cores = Runtime.getRuntime().availableProcessors();
        console().line("Experiments (./lab run NAME)");
        Experiments experiments = lab().experiments();
        for (String name : experiments.names()) {
            console().say(column(name), question(experiments, name));
        }
        for (ServerDescriptor server : lab().servers().all()) {
            console().line("");
            console()
                    .line(server.name() + ": " + server.title() + ", by hand on "
                            + server.ports().service()
                            + " (management " + server.ports().management() + "), waits by "
                            + server.defaultWork().wireName());
            server.profiles()
                    .forEach((name, profile) -> console()
                            .say(
                                    column(server.name() + ":" + name),
                                    threads(profile.threads().on(cores)) + ": " + profile.about()));
            console().line("  settings for --set " + server.name() + ".NAME=VALUE:");
            server.settings().forEach((name, about) -> console().say("    " + name + ": ", about));
        }
        return ExitCode.FINE;
    }

    private static String column(String name) {
        return "  %-21s ".formatted(name);
    }

    private static String question(Experiments experiments, String name) {
        try {
            return experiments.question(name);
        } catch (LabException e) {
            return "cannot be read: " + e.problem().what();
        }
    }

    private static String threads(@Nullable Integer count) {
        return count == null ? "no limit" : Numbers.count(count, "thread");
    }
}
