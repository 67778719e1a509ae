package dev.serverlab.gatling;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The class path of the tests in jars alone, of which a JVM can archive classes, and an archive of those that a generator loads. More
 * than sixty generators start with two thirds of the CPU time.
 */
final class ArchivedClasses {

    private static final Path FOLDER = Path.of("target", "archived").toAbsolutePath();
    private static final Path ARCHIVE = FOLDER.resolve("generator.jsa");

    private static @Nullable List<String> options;

    private ArchivedClasses() {}

    /** What a JVM is given for them, once a generator that ran without them has left the archive. */
    static synchronized List<String> options() throws IOException, InterruptedException {
        if (options == null) {
            String classPath = classPath();
            Files.deleteIfExists(ARCHIVE);
            try (StubServer server = new StubServer(StubServer::right);
                    GeneratorProcess run = GeneratorProcess.start(
                            List.of("-Xlog:disable", "-XX:ArchiveClassesAtExit=" + ARCHIVE, "-cp", classPath),
                            FOLDER.resolve("run"),
                            List.of(),
                            "-DbaseUrl=" + server.url(),
                            "-Ddelay=20ms",
                            "-Dusers=1",
                            "-Dwarmup=100ms",
                            "-Dramp=0s",
                            "-Dduration=1s")) {
                run.awaitExit(0);
            }
            options = List.of("-Xlog:disable", "-XX:SharedArchiveFile=" + ARCHIVE, "-cp", classPath);
        }
        return options;
    }

    private static String classPath() throws IOException {
        Files.createDirectories(FOLDER);
        List<String> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            String jar = entry;
            if (Files.isDirectory(Path.of(entry))) {
                jar = FOLDER.resolve(jars.size() + ".jar").toString();
                ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(System.out, System.err, "--create", "--file", jar, "-C", entry, ".");
            }
            jars.add(jar);
        }
        return String.join(File.pathSeparator, jars);
    }
}
