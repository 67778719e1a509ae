package dev.serverlab.measure.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FetchedFilesTest {

    @TempDir
    private Path folder;

    @Test
    void ofOtherArtifactsLieElsewhere() {
        Backend.Fetched one = new Backend.Fetched("1 MB", List.of("org.store:store:1"), null);
        Backend.Fetched other = new Backend.Fetched("1 MB", List.of("org.store:store:2"), null);

        assertThat(FetchedFiles.of("store", one).folder())
                .isEqualTo(FetchedFiles.of("store", one).folder())
                .isNotEqualTo(FetchedFiles.of("store", other).folder())
                .hasParentRaw(FetchedFiles.of("other", one).folder().getParent());
    }

    @Test
    void areRefusedAndNotKeptWhenTheyCannotBeHad() {
        FetchedFiles files = new FetchedFiles(
                new Backend.Fetched("1 MB", List.of("no:store:["), null), folder.resolve("kept/store"));

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(files::fetch)
                .satisfies(e -> assertThat(e.problem().what())
                        .startsWith("no:store:[ could not be downloaded to " + folder)
                        .contains("Failed to collect dependencies at no:store:jar"));
        assertThat(files.areMissing()).isTrue();
        assertThat(folder.resolve("kept")).isEmptyDirectory();
    }
}
