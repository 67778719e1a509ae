package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.MadeUpSeries;
import dev.serverlab.report.ReportFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is drawn follows from what was kept. */
@Isolated
final class ReportCommandTest {

    @TempDir
    private Path home;

    static Stream<Run> runs() {
        return Stream.of(
                MadeUpRun.complete(),
                MadeUpRun.withFailures(),
                MadeUpRun.both(),
                MadeUpRun.interrupted(),
                MadeUpRun.wide());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void drawsTheSameBytesAsTheRunItself(Run run) throws IOException {
        Path folder = kept(run);
        Map<String, String> before = files(folder);
        assertThat(before).containsKeys("run.json", "series.json", "summary.md", "index.html", "trials.csv");
        for (String name : ReportFiles.of(run, RunSeries.NONE).keySet()) {
            Files.delete(folder.resolve(name));
        }
        Said said = elsewhere(() -> Said.by(home, "report", folder.toString()));
        assertThat(said.exitCode()).as("%s", said).isZero();
        assertThat(files(folder)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "three-servers"})
    void drawsARunThatHasNoSeries(String name) throws IOException {
        Path folder = Files.createDirectories(home.resolve("results").resolve(name));
        Files.copy(
                Path.of("..", "results", "reference", name, "run.json").toAbsolutePath(), folder.resolve("run.json"));
        assertThat(Said.by(home, "report", name).exitCode()).isZero();
        assertThat(folder.resolve("index.html")).content().contains("<!DOCTYPE html>");
        assertThat(folder.resolve("series.json")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "series.json"})
    void leavesARunAsItIsWhenItsDataIsDamaged(String file) throws IOException {
        Path folder = kept(MadeUpRun.complete());
        Files.delete(folder.resolve("index.html"));
        Files.writeString(folder.resolve(file), "{");
        Map<String, String> before = files(folder);
        Said said = Said.by(home, "report", folder.toString());
        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).startsWith("Problem: ").contains("is damaged");
        assertThat(files(folder)).isEqualTo(before);
    }

    @Test
    void writesNothingButJsonToStandardOutput() throws IOException {
        Path folder = kept(MadeUpRun.both());
        Said said = Said.by(home, "report", folder.resolve("run.json").toString(), "--json");
        assertThat(said.out()).isEqualTo(RunJson.text(MadeUpRun.both()));
        assertThat(said.err()).startsWith("Drew ");
    }

    @Test
    void writesOneDocument() throws IOException {
        String folder = kept(MadeUpRun.both()).toString();
        Said said = Said.by(home, "report", folder, folder, "--json");
        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "nul\0", ""})
    void saysThatThereIsNoSuchRun(String name) {
        Said said = Said.by(home, "report", name);
        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).startsWith("Problem: ").contains("Action: ").doesNotContain("\tat ");
    }

    /** As the lab leaves it. */
    private Path kept(Run run) throws IOException {
        RunFolder folder = RunFolder.create(
                Files.createDirectories(home.resolve("results")),
                run.experiment().name(),
                run.header().startedAt());
        Toolchain.keep(folder, run, MadeUpSeries.of(run));
        return folder.path();
    }

    private static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                files.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        return files;
    }

    /** Where another language is spoken, in another time zone. */
    private static Said elsewhere(java.util.function.Supplier<Said> command) {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        Locale.setDefault(Locale.GERMANY);
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
        try {
            return command.get();
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }
}
