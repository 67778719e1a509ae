package dev.serverlab.cli;

import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.kept.Runs;
import dev.serverlab.cli.option.ClusterChoice;
import dev.serverlab.cli.option.JdkOption;
import dev.serverlab.measure.cluster.ClusterExamination;
import dev.serverlab.measure.container.Engine;
import dev.serverlab.measure.environment.Doctor;
import dev.serverlab.measure.environment.DoctorCheck;
import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.ssh.SshExamination;
import dev.serverlab.measure.ssh.SshLogin;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./lab doctor}: whether this machine can run the measurement. */
@Command(
        name = "doctor",
        description = "Shows what this machine can measure and what would disturb it.",
        footer = {"", "Exit code: 0 fine, 2 when something prevents the measurement."})
final class DoctorCommand extends LabCommand {

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Concurrent users to check for (default: ${DEFAULT-VALUE}).")
    private int users = Defaults.USERS;

    @Option(names = "--output", paramLabel = "FOLDER", description = "Where runs would be kept (default: results).")
    private @Nullable Path output;

    @Mixin
    private JdkOption jdk = new JdkOption();

    @Option(names = "--in", paramLabel = "WHERE", description = "Where servers run: process, docker or kubernetes.")
    private Placement.Kind in = Placement.Kind.PROCESS;

    @Option(
            names = "--servers-on",
            paramLabel = "LOGIN",
            description = "Examines another machine for servers, by ssh: [USER@]HOST[:PORT].")
    private @Nullable String serversOn;

    @Option(
            names = "--clean",
            description = "Removes what labs left: Jobs in the namespace (--in kubernetes), copies (--servers-on).")
    private boolean clean;

    @Mixin
    private ClusterChoice cluster = new ClusterChoice();

    @Override
    protected ExitCode run() throws InterruptedException {
        endLeftovers();
        if (clean && serversOn == null && in != Placement.Kind.KUBERNETES) {
            throw misused(
                    "--clean removes Jobs from a cluster, or copies from another machine: give --in kubernetes or "
                            + "--servers-on. Processes that a killed lab left on this machine are ended anyway.");
        }
        if (clean && serversOn == null) {
            List<String> removed = ClusterExamination.clean(cluster.given());
            if (!removed.isEmpty()) {
                console().say("Note: ", "Removed Jobs of labs: " + String.join(", ", removed));
            }
        }
        List<DoctorCheck> checks = serversOn != null
                ? SshExamination.of(SshLogin.parse(serversOn), clean)
                : in == Placement.Kind.KUBERNETES ? ClusterExamination.of(cluster.given(), images()) : machine();
        for (DoctorCheck check : checks) {
            String level = check.level().name().toLowerCase(Locale.ROOT);
            console().say("%-7s ".formatted(level), check.name() + ": " + check.found());
            if (check.action() != null) {
                console().say("        → ", check.action());
            }
        }
        boolean cannot = checks.stream().anyMatch(check -> check.level() == DoctorCheck.Level.CANNOT);
        return cannot ? ExitCode.REFUSED : ExitCode.FINE;
    }

    private List<DoctorCheck> machine() throws InterruptedException {
        List<Integer> ports = lab().servers().all().stream()
                .flatMap(server ->
                        Stream.of(server.ports().service(), server.ports().management()))
                .toList();
        Path results = output == null ? lab().results() : output;
        Doctor.Request request = new Doctor.Request(users, ports, results, jdk.path());
        List<DoctorCheck> checks = new ArrayList<>(Doctor.examine(request, Ports::isFree));
        checks.add(Engine.examined());
        new Runs(results).pace().ifPresent(checks::add);
        return checks;
    }

    /** The images of the lab itself, and of the servers that are compared by default. */
    private List<String> images() {
        Set<String> compared = lab()
                .experiments()
                .draft(Defaults.EXPERIMENT, RunLength.QUICK, lab().servers())
                .experiment()
                .variants()
                .stream()
                .map(Variant::server)
                .collect(Collectors.toSet());
        return Stream.concat(
                        Stream.of(GeneratorSite.LAB_IMAGE),
                        lab().servers().all().stream()
                                .filter(server -> compared.contains(server.name()))
                                .flatMap(server -> Stream.ofNullable(server.container()))
                                .map(ServerDescriptor.Container::image))
                .toList();
    }
}
