package dev.serverlab.measure.backend;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * A download from the Maven repositories of the user's settings.
 *
 * @param artifacts {@code GROUP:ARTIFACT:VERSION} of each
 * @param unpack the folder within them whose contents are wanted; empty for the artifacts as they are
 * @param files the folder that gets them
 */
public record Download(List<String> artifacts, String unpack, Path files) {

    /** @throws IOException when one of them cannot be had */
    public void fetch() throws IOException {
        fetch(ContextOverrides.create().withUserSettings(true).build());
    }

    void fetch(ContextOverrides overrides) throws IOException {
        for (Path jar : jars(overrides)) {
            keep(jar);
        }
        try (Stream<Path> all = Files.list(files)) {
            if (all.findAny().isEmpty()) {
                throw new IOException("there is no " + unpack + " in " + artifacts);
            }
        }
    }

    /** Those of the artifacts, and of what they need to run. */
    private List<Path> jars(ContextOverrides overrides) throws IOException {
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(overrides)) {
            CollectRequest wanted = new CollectRequest()
                    .setDependencies(artifacts.stream()
                            .map(each -> new Dependency(new DefaultArtifact(each), JavaScopes.RUNTIME))
                            .toList())
                    .setRepositories(maven.remoteRepositories());
            DependencyRequest request =
                    new DependencyRequest(wanted, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
            return maven
                    .repositorySystem()
                    .resolveDependencies(maven.repositorySystemSession(), request)
                    .getArtifactResults()
                    .stream()
                    .map(ArtifactResult::getArtifact)
                    .map(artifact -> artifact.getFile().toPath())
                    .toList();
        } catch (DependencyResolutionException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void keep(Path jar) throws IOException {
        if (unpack.isEmpty()) {
            Files.copy(jar, files.resolve(jar.getFileName()));
            return;
        }
        // The JDK opens no archive whose names lead out of it.
        try (FileSystem zip = FileSystems.newFileSystem(jar)) {
            Path wanted = zip.getPath(unpack);
            if (Files.isDirectory(wanted)) {
                copy(wanted);
            }
        }
    }

    private void copy(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                Path file = files.resolve(folder.relativize(each).toString());
                Files.createDirectories(file.resolveSibling(""));
                Files.copy(each, file);
                if (isProgram(file)) {
                    // A jar keeps no right to execute.
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
                }
            }
        }
    }

    private static boolean isProgram(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            String start = new String(content.readNBytes(4), StandardCharsets.ISO_8859_1);
            return start.equals("\u007fELF") || start.startsWith("#!");
        }
    }
}
