package dev.serverlab.measure.backend;

import dev.serverlab.measure.process.CacheFolder;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
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
 * What a backend's program is made of, from the Maven repositories of the user's settings.
 *
 * @param described what it is
 * @param folder in which it is kept, in the user's cache; exists once all of it is there
 */
public record FetchedFiles(Backend.Fetched described, Path folder) {

    /** That of a backend; other artifacts have another folder. */
    static FetchedFiles of(String backend, Backend.Fetched described) {
        String key = "%s-%08x".formatted(backend, (described.artifacts() + "/" + described.unpack()).hashCode());
        return new FetchedFiles(described, CacheFolder.named("backends").resolve(key));
    }

    public boolean areMissing() {
        return !Files.isDirectory(folder);
    }

    /**
     * Downloads them.
     *
     * @throws LabException when that fails; then nothing is kept of them but what Maven keeps in its local repository
     */
    public void fetch() throws InterruptedException {
        fetch(ContextOverrides.create().withUserSettings(true).build());
    }

    void fetch(ContextOverrides overrides) throws InterruptedException {
        try {
            Path parent = Files.createDirectories(folder.resolveSibling(""));
            try (ScratchFolder scratch = ScratchFolder.in(parent, "serverlab-fetch-")) {
                Path files = Files.createDirectory(scratch.path().resolve("files"));
                for (Path jar : jars(overrides)) {
                    keep(jar, files);
                }
                CacheFolder.keep(files, folder);
            }
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw Problems.refused(
                    "backend-not-fetched",
                    "%s could not be downloaded to %s: %s.",
                    "Check the network, and what ~/.m2/settings.xml says of mirrors and proxies.",
                    String.join(", ", described.artifacts()),
                    folder,
                    Problems.reason(e));
        }
    }

    /** Those of the artifacts, and of what they need to run. */
    private List<Path> jars(ContextOverrides overrides) throws IOException {
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(overrides)) {
            CollectRequest wanted = new CollectRequest()
                    .setDependencies(described.artifacts().stream()
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

    private void keep(Path jar, Path files) throws IOException {
        if (described.unpack() == null) {
            Files.copy(jar, files.resolve(jar.getFileName()));
            return;
        }
        String folderInJar = described.unpack() + "/";
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                if (!entry.isDirectory() && entry.getName().startsWith(folderInJar)) {
                    unpack(zip, entry, files, entry.getName().substring(folderInJar.length()));
                }
            }
        }
    }

    private static void unpack(ZipFile zip, ZipEntry entry, Path files, String name) throws IOException {
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
