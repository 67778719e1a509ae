package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.run.RunDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every summary that is committed beside a run is what {@code ./lab report} makes of this run, byte for byte. With {@code
 * -Dgolden.rewrite=true} it is written anew.
 */
class ReferenceSummaryTest {

    private static final String SUMMARY = "summary.md";

    /** The folders of runs that have one, relative to those of all references. */
    static List<Path> runs() throws IOException {
        try (Stream<Path> all = Files.walk(MadeUpComparison.REFERENCE)) {
            return all.filter(file -> file.endsWith("run.json"))
                    .map(Path::getParent)
                    .filter(folder -> Files.exists(folder.resolve(SUMMARY)))
                    .map(MadeUpComparison.REFERENCE::relativize)
                    .sorted()
                    .toList();
        }
    }

    @Test
    void findsRuns() throws IOException {
        assertThat(runs()).contains(Path.of("three-servers"), Path.of("same-thing", "run-1"));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void isWhatTheRunSays(Path name) throws IOException {
        Path folder = MadeUpComparison.REFERENCE.resolve(name);
        Run run = KeptRun.read(folder).run();
        Path summary = folder.resolve(SUMMARY);
        Path file = folder.resolve(Document.Picture.FILE);
        Optional<String> picture = Page.picture(RunDocument.of(run));
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(summary, DrawnRun.markdown(run));
            if (picture.isPresent()) {
                Files.writeString(file, picture.get());
            }
        }
        assertThat(summary).content().isEqualTo(DrawnRun.markdown(run));
        assertThat(Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty())
                .isEqualTo(picture);
    }
}
