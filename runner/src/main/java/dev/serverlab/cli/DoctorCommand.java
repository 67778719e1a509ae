package dev.serverlab.cli;

import dev.serverlab.measure.container.Engine;
import dev.serverlab.measure.environment.Doctor;
import dev.serverlab.measure.environment.DoctorCheck;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.problem.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./lab doctor}: whether this machine can measure what is asked. */
@Command(name = "doctor")
final class DoctorCommand extends LabCommand {

    @Option(names = "--users", paramLabel = "N")
    private int users = Defaults.USERS;

    @Option(names = "--output", paramLabel = "FOLDER")
    private @Nullable Path output;

    @Option(names = "--jdk", paramLabel = "PATH")
    private @Nullable Path jdk;

    @Override
    ExitCode run() throws InterruptedException {
        endLeftBehind();
        List<Integer> ports = lab().servers().all().stream()
                .flatMap(server ->
                        Stream.of(server.ports().service(), server.ports().management()))
                .toList();
        Path results = output == null ? lab().results() : output;
        Doctor.Request request = new Doctor.Request(users, ports, results, jdk);
        List<DoctorCheck> checks = new ArrayList<>(Doctor.examine(request, ServerDescriptor.Ports::isFree));
        checks.add(Engine.examined());
        new Runs(results).pace().ifPresent(checks::add);
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
}
