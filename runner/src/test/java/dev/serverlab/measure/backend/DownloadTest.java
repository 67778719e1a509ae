package dev.serverlab.measure.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.aether.repository.RemoteRepository;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DownloadTest {

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
        publish("evil", "1", "", Map.of("store-1/linux/../../evil", "out"));
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
    void bringsJarsWithWhatTheyNeed() throws IOException {
        fetch("", "org.store:store:1");

        assertThat(files().toFile().list()).containsExactlyInAnyOrder("store-1.jar", "tools-2.jar");
    }

    @Test
    void bringsTheContentsOfAFolderWhoseProgramsCanBeStarted() throws IOException {
        fetch("store-1/linux", "org.store:store:1");

        assertThat(files().toFile().list()).containsExactlyInAnyOrder("bin", "share");
        assertThat(files().resolve("bin/store")).isExecutable();
        assertThat(files().resolve("bin/prepare")).isExecutable();
        assertThat(files().resolve("share/words")).hasContent("a word");
        assertThat(Files.isExecutable(files().resolve("share/words"))).isFalse();
    }

    @Test
    void saysWhatCannotBeHad() {
        assertThatIOException()
                .isThrownBy(() -> fetch("", "org.store:nothing:1"))
                .withMessageContaining("org.store:nothing:jar:1");
    }

    @Test
    void saysThatThereIsNothingToUnpack() {
        assertThatIOException()
                .isThrownBy(() -> fetch("store-2/linux", "org.store:store:1"))
                .withMessage("there is no store-2/linux in [org.store:store:1]");
    }

    @Test
    void writesNothingElsewhere() {
        assertThatIOException()
                .isThrownBy(() -> fetch("store-1/linux", "org.store:evil:1"))
                .withMessageContaining("store-1/linux/../../evil");
        assertThat(folder.resolve("evil")).doesNotExist();
    }

    private void fetch(String unpack, String artifact) throws IOException {
        Files.createDirectories(files());
        new Download(List.of(artifact), unpack, files()).fetch(maven);
    }

    private Path files() {
        return folder.resolve("kept/files");
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
