package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.cli.kept.Resumption;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.place.Hosting;
import dev.serverlab.report.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Only what {@code ./lab run} began goes on, as what it was. */
final class RunCommandTest {

    @TempDir
    private Path folder;

    private RunCommand thatBegan(String command) throws IOException {
        Run run = MadeUpRun.complete();
        Run.Environment before = run.environment();
        Run.Environment environment = new Run.Environment(
                before.labVersion(),
                before.gitRevision(),
                List.of(command.split(" ")),
                before.host(),
                before.serverJdk(),
                before.generatorJdk(),
                Hosting.PROCESSES,
                null,
                null,
                null);
        Run begun = RunBuilder.like(run)
                .state(Run.State.RUNNING)
                .environment(environment)
                .trials(List.of())
                .comparisons(List.of())
                .build();
        Files.writeString(folder.resolve(KeptRun.FILE), RunJson.text(begun));
        return new Resumption(KeptRun.read(folder))
                .command(Lab.commandLine(folder), RunCommand.class, RunCommand::startsARun);
    }

    @ParameterizedTest
    @CsvSource({
        "calibrate, run-not-resumable",
        "run --dry-run, run-not-resumable",
        "run --resume x, run-not-resumable",
        "list, run-not-resumable",
        "run --users many, run-differs",
        "run --gone 1, run-differs"
    })
    void refusesToGoOnWithWhatNoRunBegan(String command, String code) {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> thatBegan(command))
                .satisfies(e -> assertThat(e.problem().code()).isEqualTo(code));
    }

    @Test
    void readsTheCommandThatBeganARun() throws IOException {
        assertThat(thatBegan("run closed --users 5").startsARun()).isTrue();
    }

    @Test
    void takesNoOtherPlanBesideTheOneThatGoesOn() {
        Said said = Said.by(folder, "run", "closed", "--resume", "x", "--users", "5", "--seed", "1", "--json");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err())
                .contains("leave out", "--users", "--seed", "EXPERIMENT")
                .doesNotContain("--json,");
    }
}
