package dev.serverlab.measure.backend;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
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
        String folderInJar = unpack + "/";
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                if (!entry.isDirectory() && entry.getName().startsWith(folderInJar)) {
                    unpack(zip, entry, entry.getName().substring(folderInJar.length()));
                }
            }
        }
    }

    private void unpack(ZipFile zip, ZipEntry entry, String name) throws IOException {
        Path file = files.resolve(name).normalize();
        if (!file.startsWith(files)) {
            throw new IOException(entry.getName() + " leads out of " + zip.getName());
        }
        Files.createDirectories(file.resolveSibling(""));
        try (InputStream content = zip.getInputStream(entry)) {
            Files.copy(content, file);
        }
        if (isProgram(file)) {
            // A jar keeps no right to execute.
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private static boolean isProgram(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            String start = new String(content.readNBytes(4), StandardCharsets.ISO_8859_1);
            return start.equals("\u007fELF") || start.startsWith("#!");
        }
    }
}
