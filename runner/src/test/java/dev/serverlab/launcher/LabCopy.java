package dev.serverlab.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of the launcher in a small project, whose Maven writes down that it was called and leaves jars, and whose
 * Java tells its arguments. Nothing of the machine that the test runs on is found by it, except plain Unix tools.
 */
final class LabCopy {

    private static final List<String> TOOLS = List.of(
            "cat",
            "dirname",
            "find",
            "grep",
            "head",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "rmdir",
            "sed",
            "sleep",
            "tail",
            "touch");
    private static final String MAVEN = """
            #!/bin/sh
            echo "JAVA_HOME=$JAVA_HOME $*" >>mvn.calls
            echo $$ >mvn.pid
            if [ -p mvn.hold ]; then read -r line <mvn.hold; fi
            if [ -f mvn.fails ]; then cat mvn.fails; exit 1; fi
            for module in runner mvc-app; do mkdir -p $module/target && echo jar >$module/target/$module.jar; done
            """;
    private static final String JAVA = """
            #!/bin/sh
            if [ "$1" = -version ]; then echo 'openjdk version "VERSION" 2026-01-20' >&2; exit 0; fi
            echo "java of VERSION"
            for argument in "$@"; do echo "<$argument>"; done
            exit 7
            """;

    private final Path base;
    /** The project's root, with a space in its path. */
    final Path root;

    LabCopy(Path base) throws IOException {
        this.base = base.toRealPath();
        this.root = Files.createDirectories(this.base.resolve("a project"));
        Path tools = Files.createDirectories(this.base.resolve("tools"));
        for (String tool : TOOLS) {
            Executable.write(tools.resolve(tool), "#!/bin/sh\nexec '" + onPath(tool) + "' \"$@\"\n");
        }
        Files.createDirectories(this.base.resolve("bin"));
        Executable.write(this.base.resolve("bin/mvn"), MAVEN);
        Executable.write(root.resolve("lab"), Files.readString(original()));
        Path start = Path.of("dist/bin/start.sh");
        Files.createDirectories(root.resolve(start).getParent());
        Files.writeString(
                root.resolve(start), isolated(Files.readString(original().resolveSibling(start))));
        source("pom.xml");
        source("runner/pom.xml");
        source("mvc-app/server.yaml");
        source("mvc-app/src/main/java/App.java");
    }

    /** The launcher under test. */
    static Path original() {
        return Path.of(System.getProperty("basedir", ""), "..", "lab")
                .toAbsolutePath()
                .normalize();
    }

    /** Looks for JDKs below the base instead of in the machine's own folders. */
    private String isolated(String script) {
        String text = script;
        for (String folder : List.of("/usr/lib/jvm", "/opt", "/Library/Java", "/usr/libexec/java_home")) {
            if (!text.contains(folder)) {
                throw new IllegalStateException("the launcher no longer looks in " + folder);
            }
            text = text.replace(folder, "\"" + base + "\"" + folder);
        }
        return text;
    }

    /** What an archive has of it in its root: the path of its command. */
    Path archive() throws IOException {
        Path bin = Files.createDirectories(root.resolve("bin"));
        Files.copy(root.resolve("dist/bin/start.sh"), bin.resolve("start.sh"));
        Path command = bin.resolve("serverlab");
        Executable.write(command, Files.readString(original().resolveSibling("dist/bin/serverlab")));
        return command;
    }

    Path source(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "source");
    }

    /** Makes a JDK of that version below the base and returns its home. */
    Path jdk(String folder, String version) throws IOException {
        Path home = jdkWithoutReleaseFile(folder, version);
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    Path jdkWithoutReleaseFile(String folder, String version) throws IOException {
        Path home = base.resolve(folder);
        Files.createDirectories(home.resolve("bin"));
        Executable.write(home.resolve("bin/java"), JAVA.replace("VERSION", version));
        return home;
    }

    void javaOnPath(Path home) throws IOException {
        Files.createSymbolicLink(base.resolve("bin/java"), home.resolve("bin/java"));
    }

    void withoutMaven() throws IOException {
        Files.delete(base.resolve("bin/mvn"));
    }

    /** Makes Maven wait until {@link #release()}. */
    void hold() throws IOException, InterruptedException {
        int exit = new ProcessBuilder("mkfifo", root.resolve("mvn.hold").toString())
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("mkfifo failed");
        }
    }

    void release() throws IOException {
        Files.writeString(root.resolve("mvn.hold"), "go\n");
    }

    /** How Maven was called, oldest first. */
    List<String> builds() throws IOException {
        Path calls = root.resolve("mvn.calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    /** Moves everything that exists an hour back, so that what is written next is newer on any file system. */
    void age() throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.toList()) {
                Instant time = Files.getLastModifiedTime(file).toInstant();
                Files.setLastModifiedTime(file, FileTime.from(time.minus(Duration.ofHours(1))));
            }
        }
    }

    LabRun start(Shell shell, Path script, List<String> arguments) throws IOException {
        return LabRun.start(base, shell.command(script, arguments), base.resolve("bin") + ":" + base.resolve("tools"));
    }

    static Path onPath(String tool) {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .map(folder -> Path.of(folder, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(tool + " is not on the PATH"));
    }
}
