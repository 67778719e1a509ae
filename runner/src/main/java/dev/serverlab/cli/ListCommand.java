package dev.serverlab.cli;

import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.file.Experiments;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./lab list}: what can be run. */
@Command(
        name = "list",
        description = "Shows experiments, servers, and profiles with the thread counts they mean here.",
        mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {

    private final Home home;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    ListCommand(Home home) {
        this.home = home;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        int cores = Runtime.getRuntime().availableProcessors();
        out.println("Experiments (./lab run NAME)");
        Experiments experiments = home.experiments();
        for (String name : experiments.names()) {
            out.println(Console.labelled(String.format(Locale.ROOT, "  %-21s ", name), question(experiments, name)));
        }
        for (ServerDescriptor server : home.servers().all()) {
            out.println();
            out.println(server.name() + ": " + server.title() + ", by hand on "
                    + server.ports().service()
                    + " (management " + server.ports().management() + "), waits by "
                    + server.defaultWork().wireName());
            server.profiles()
                    .forEach((name, profile) -> out.println(Console.labelled(
                            String.format(Locale.ROOT, "  %-21s ", server.name() + ":" + name),
                            threads(profile.threads().on(cores)) + ": " + profile.about())));
            out.println("  settings for --set " + server.name() + ".NAME=VALUE:");
            server.settings().forEach((name, about) -> out.println(Console.labelled("    " + name + ": ", about)));
        }
        out.flush();
        return ExitCode.FINE.number();
    }

    private static String question(Experiments experiments, String name) {
        try {
            return experiments.question(name);
        } catch (LabException e) {
            return "cannot be read: " + e.problem().what();
        }
    }

    private static String threads(OptionalInt count) {
        if (count.isEmpty()) {
            return "no limit";
        }
        return count.getAsInt() + (count.getAsInt() == 1 ? " thread" : " threads");
    }
}
