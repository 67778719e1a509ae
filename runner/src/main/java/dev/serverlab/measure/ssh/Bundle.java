package dev.serverlab.measure.ssh;

import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * Files that a program on another machine needs.
 *
 * @param base the folder that they are copied from
 * @param names their paths in it, which they keep
 */
public record Bundle(Path base, SortedSet<String> names) {

    private static final String JAR = ".jar";
    private static final String RUNNER = "runner.jar";
    /** Beside the jar of a Quarkus application, which lies in one folder with all that it needs. */
    private static final String QUARKUS = "quarkus";

    /**
     * This program, which has the agent, with its libraries.
     *
     * @throws LabException when it does not run from its jar
     */
    static Bundle ofRunner() {
        Path jar = Path.of(URI.create(
                Bundle.class.getProtectionDomain().getCodeSource().getLocation().toString()));
        Path built = Objects.requireNonNull(jar.getParent());
        if (!jar.endsWith(RUNNER) || !Files.isDirectory(built.resolve("lib"))) {
            throw Problems.refused(
                    "no-runner", "The lab runs from %s, which cannot be copied.", "Start it as ./lab does.", jar);
        }
        TreeSet<String> names = new TreeSet<>(all(built, built.resolve("lib")));
        names.add(RUNNER);
        return new Bundle(built, names);
    }

    /** The load generator of the lab in that folder. */
    static Bundle ofGenerator(Path home) {
        TreeSet<String> names = new TreeSet<>(all(home, home.resolve("gatling/target/lib")));
        names.addAll(List.of("gatling/target/gatling.jar", "gatling/generator.args", "gatling/open.args"));
        return new Bundle(home, names);
    }

    /**
     * The jars in the command of a server, with the libraries that their manifests name.
     *
     * @throws LabException when one cannot be read
     */
    public static Bundle of(ServerDescriptor server) {
        List<Path> jars = server.command().stream()
                .filter(word -> word.endsWith(JAR))
                .map(word -> server.folder().resolve(word).normalize())
                .toList();
        boolean absolute = server.command().stream()
                .anyMatch(word -> word.endsWith(JAR) && Path.of(word).isAbsolute());
        Path base = absolute
                ? Objects.requireNonNull(jars.getFirst().getParent())
                : server.folder().normalize();
        TreeSet<String> names = new TreeSet<>();
        try {
            for (Path jar : jars) {
                names.addAll(withLibraries(base, jar));
            }
        } catch (IOException | UncheckedIOException e) {
            throw Problems.refused(
                    "jar-unreadable",
                    "The jar of %s cannot be read: %s.",
                    "Build it again.",
                    server.name(),
                    e.getMessage());
        }
        return new Bundle(base, names);
    }

    private static List<String> withLibraries(Path base, Path jar) throws IOException {
        Path beside = Objects.requireNonNull(jar.getParent());
        if (Files.isDirectory(beside.resolve(QUARKUS))) {
            return all(base, beside);
        }
        List<String> names = new ArrayList<>(List.of(base.relativize(jar).toString()));
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String libraries =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String each : libraries == null ? new String[0] : libraries.split(" ")) {
                Path library = beside.resolve(each).normalize();
                if (library.startsWith(base) && Files.isRegularFile(library)) {
                    names.add(base.relativize(library).toString());
                }
            }
        }
        return names;
    }

    private static List<String> all(Path base, Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> base.relativize(file).toString())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The words of a command with these files' paths in this bundle. */
    public List<String> relative(List<String> command) {
        return command.stream()
                .map(word -> word.endsWith(JAR) && Path.of(word).startsWith(base)
                        ? base.relativize(Path.of(word)).toString()
                        : word)
                .toList();
    }

    /** A name for exactly these files. */
    String hash() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String name : names) {
                byte[] content = Files.readAllBytes(base.resolve(name));
                digest.update((name + "\n" + content.length + "\n").getBytes(StandardCharsets.UTF_8));
                digest.update(content);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw Problems.refused(
                    "jar-unreadable", "A file of %s cannot be read: %s.", "Build it again.", base, Problems.reason(e));
        }
    }

    /** Writes an archive of them to its standard output. */
    ProcessBuilder archive() {
        List<String> command = new ArrayList<>(List.of("tar", "-c", "-h", "-f", "-", "-C", base.toString(), "--"));
        command.addAll(names);
        return new ProcessBuilder(command);
    }
}
