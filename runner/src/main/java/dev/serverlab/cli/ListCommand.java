package dev.serverlab.cli;

import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Console;
import dev.serverlab.contract.Work;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.file.Experiments;
import dev.serverlab.model.file.Setting;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.PlainText;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./lab list}: experiments and servers on one screen; for one server all of its profiles and settings. */
@Command(name = "list", description = "Shows experiments and servers.")
final class ListCommand extends LabCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "SERVER",
            description = "Shows this server's profiles, with their threads on this machine, and its settings.")
    private @Nullable String server;

    @Override
    protected ExitCode run() {
        if (server == null) {
            all();
        } else {
            describe(lab().servers().named(server));
        }
        return ExitCode.FINE;
    }

    private void all() {
        console().line("Experiments (./lab run NAME)");
        Experiments experiments = lab().experiments();
        experiments.names().forEach(name -> row(column(name), question(experiments, name)));
        console().line("Servers (./lab list SERVER shows profiles and settings)");
        console().say("  ", String.join(", ", lab().servers().servers().keySet()));
        Set<String> backends = lab().backends().byName().keySet();
        if (!backends.isEmpty()) {
            console().say("Backends: ", String.join(", ", backends));
        }
    }

    private void describe(ServerDescriptor server) {
        console()
                .say(server.name() + ": " + server.title() + ", port "
                        + server.ports().service()
                        + " when started by hand (management " + server.ports().management() + "), default work: "
                        + server.defaultWork().wireName());
        int cores = Runtime.getRuntime().availableProcessors();
        server.profiles()
                .forEach((name, profile) -> console()
                        .say(
                                column(server.name() + ":" + name),
                                threads(profile.threads().on(cores)) + work(profile.work()) + ": " + profile.about()));
        if (!server.settings().isEmpty()) {
            console().line("  settings for --set " + server.name() + ".NAME=VALUE:");
        }
        server.settings().forEach((name, setting) -> console().say("    " + name + ": ", described(setting)));
    }

    /** Prints one line, cut off where the text is longer. */
    private void row(String label, String text) {
        String line = label + PlainText.oneLine(text);
        console()
                .line(
                        line.length() <= Console.WIDTH
                                ? line
                                : line.substring(0, line.lastIndexOf(' ', Console.WIDTH - 2)) + " …");
    }

    private static String column(String name) {
        return "  %-24s ".formatted(name);
    }

    private static String question(Experiments experiments, String name) {
        try {
            return experiments.question(name);
        } catch (LabException e) {
            return "cannot be read: " + e.problem().what();
        }
    }

    private static String described(Setting setting) {
        String values = setting.words();
        return setting.about() + (values.isEmpty() ? "" : " (" + values + ")");
    }

    private static String work(@Nullable Work own) {
        return own == null ? "" : ", default work " + own.wireName();
    }

    private static String threads(@Nullable Integer count) {
        return count == null ? "no limit" : Numbers.count(count, "thread");
    }
}
