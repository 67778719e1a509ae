package dev.serverlab.measure.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.problem.LabException;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.aether.repository.RemoteRepository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FetchedFilesTest {

    private static final String NEEDS_TOOLS = """
            <dependencies>
              <dependency><groupId>org.store</groupId><artifactId>tools</artifactId><version>2</version></dependency>
              <dependency><groupId>org.store</groupId><artifactId>none</artifactId><version>2</version>
                <scope>test</scope></dependency>
            </dependencies>
            """;

    @TempDir
    private Path folder;

    private ContextOverrides maven = ContextOverrides.create().build();

    @BeforeEach
    void publish() throws IOException {
        publish(
                "store",
                "1",
                NEEDS_TOOLS,
                Map.of(
                        "store-1/linux/bin/store", "\u007fELF…",
                        "store-1/linux/bin/prepare", "#!/bin/sh",
                        "store-1/linux/share/words", "a word",
                        "store-1/windows/bin/store", "MZ"));
        publish("tools", "2", "", Map.of("Tools.class", ""));
        publish("evil", "1", "", Map.of("store-1/linux/../../../evil", "out"));
        maven = ContextOverrides.create()
                .withLocalRepositoryOverride(folder.resolve("local"))
                .repositories(List.of(new RemoteRepository.Builder(
                                "published",
                                "default",
                                folder.resolve("published").toUri().toString())
                        .build()))
                .addRepositoriesOp(ContextOverrides.AddRepositoriesOp.REPLACE)
                .build();
    }

    @Test
    void areTheJarsWithWhatTheyNeed() throws InterruptedException {
        FetchedFiles files = files("org.store:store:1", null);
        assertThat(files.areMissing()).isTrue();

        files.fetch(maven);

        assertThat(files.areMissing()).isFalse();
        assertThat(files.folder().toFile().list()).containsExactlyInAnyOrder("store-1.jar", "tools-2.jar");
    }

    @Test
    void areTheContentsOfAFolderWhoseProgramsCanBeStarted() throws InterruptedException {
        FetchedFiles files = files("org.store:store:1", "store-1/linux");

        files.fetch(maven);

        assertThat(files.folder().toFile().list()).containsExactlyInAnyOrder("bin", "share");
        assertThat(files.folder().resolve("bin/store")).isExecutable();
        assertThat(files.folder().resolve("bin/prepare")).isExecutable();
        assertThat(files.folder().resolve("share/words")).hasContent("a word");
        assertThat(Files.isExecutable(files.folder().resolve("share/words"))).isFalse();
    }

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
    void areRefusedAndNotKeptWhenOneCannotBeHad() {
        refused("org.store:nothing:1", "org.store:nothing:1 could not be downloaded to " + folder);
        refused("org.store:evil:1", "leads out of");
    }

    private void refused(String artifact, String words) {
        FetchedFiles files = files(artifact, "store-1/linux");

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> files.fetch(maven))
                .satisfies(e -> assertThat(e.problem().what()).contains(words));
        assertThat(files.areMissing()).isTrue();
        assertThat(folder.resolve("kept")).isEmptyDirectory();
        assertThat(folder.resolve("evil")).doesNotExist();
    }

    private FetchedFiles files(String artifact, @Nullable String unpack) {
        return new FetchedFiles(new Backend.Fetched("1 MB", List.of(artifact), unpack), folder.resolve("kept/store"));
    }

    private void publish(String name, String version, String dependencies, Map<String, String> content)
            throws IOException {
        Path at = Files.createDirectories(folder.resolve("published/org/store/" + name + "/" + version));
        Files.writeString(at.resolve(name + "-" + version + ".pom"), """
                <project><modelVersion>4.0.0</modelVersion>
                <groupId>org.store</groupId><artifactId>%s</artifactId><version>%s</version>%s</project>
                """.formatted(name, version, dependencies));
        try (ZipOutputStream jar =
                new ZipOutputStream(Files.newOutputStream(at.resolve(name + "-" + version + ".jar")))) {
            for (Map.Entry<String, String> each : content.entrySet()) {
                jar.putNextEntry(new ZipEntry(each.getKey()));
                jar.write(each.getValue().getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            }
        }
    }
}
