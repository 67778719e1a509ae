package dev.serverlab.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.server.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A checkout of the lab with the real generator, one small experiment, and the servers {@code stub} and {@code other}. */
public final class LabHome {

    public static final String EXPERIMENT = "small";

    private static final Path GATLING =
            Path.of("..", "gatling").toAbsolutePath().normalize();
    public static final Path GENERATOR_JAR = GATLING.resolve("target/gatling.jar");

    /** The classes of the programs that tests start. */
    static final Path CLASSES = Path.of("target/test-classes").toAbsolutePath();

    private final Path path;

    private LabHome(Path path) {
        this.path = path;
    }

    public static LabHome create() throws IOException {
        assertThat(GENERATOR_JAR)
                .as("the generator, which must be built before these tests: mvn package -pl gatling -DskipTests")
                .isRegularFile();
        LabHome home =
                new LabHome(Files.createTempDirectory("serverlab-failure-").toRealPath());
        home.addGenerator();
        Files.createDirectory(home.path.resolve("experiments"));
        home.write("experiments/" + EXPERIMENT + ".yaml", """
                question: Does the lab keep its feet?
                variants: [stub:right]
                workload: { delay: 20ms }
                load: { users: 4, ramp: 0s, duration: 2s }
                warmup: 0s
                protocol: solo
                paired: { profile: 0s }
                jvmArgs: [-Xmx64m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1"]
                """);
        home.addServer("stub");
        home.addServer("other");
        return home;
    }

    /** Adds one of the lab's own servers, which must be built. */
    public LabHome withRealServer(String folder) throws IOException {
        Path app = Path.of("..", folder).toAbsolutePath().normalize();
        assertThat(app.resolve("target/" + app.getFileName() + ".jar"))
                .as("a server, which must be built before these tests: mvn package -DskipTests")
                .isRegularFile();
        Path link = path.resolve(folder);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, app);
        return this;
    }

    /** Adds one whose {@code server.yaml} may be changed. */
    public LabHome withRealServerToChange(String folder) throws IOException {
        Path real = Path.of("..", folder).toAbsolutePath().normalize();
        Path own = Files.createDirectory(path.resolve(folder));
        Files.copy(real.resolve("server.yaml"), own.resolve("server.yaml"));
        Files.createSymbolicLink(own.resolve("target"), real.resolve("target"));
        return this;
    }

    /** Adds one of the lab's own servers, to be started from that image. */
    public LabHome withServerInImage(String server, String image) throws IOException {
        withRealServerToChange(server + "-app");
        changeServer(server, "image: serverlab/" + server, "image: " + image);
        return this;
    }

    /** Changes a part of the file of such a server. */
    public void changeServer(String server, String from, String to) throws IOException {
        change(server + "-app/server.yaml", from, to);
    }

    /** Adds some of the lab's own backends, which must be built or fetched. */
    public LabHome withRealBackends(String... names) throws IOException {
        Path backends = Files.createDirectories(path.resolve("backends"));
        for (String name : names) {
            Files.createSymbolicLink(
                    backends.resolve(name),
                    Path.of("..", "backends", name).toAbsolutePath().normalize());
        }
        return this;
    }

    /** Adds the lab's own programs that stand behind servers, which must be built. */
    public LabHome withBackendPrograms() throws IOException {
        Path programs = Path.of("..", "backend-programs").toAbsolutePath().normalize();
        assertThat(programs.resolve("target/backend-programs.jar"))
                .as("the lab's own programs, which must be built before these tests: mvn package -DskipTests")
                .isRegularFile();
        Files.createSymbolicLink(path.resolve("backend-programs"), programs);
        return this;
    }

    /**
     * The JVM arguments of an experiment with servers of the lab: the first compiler only, as such short runs end
     * before the second pays off. The home's path marks the processes.
     */
    public String quickJvm() {
        return "jvmArgs: [-Xmx256m, -XX:+UseSerialGC, \"-XX:TieredStopAtLevel=1\", \"-Dof.home=" + path + "\"]\n";
    }

    private void addGenerator() throws IOException {
        Files.createDirectory(gatling());
        Files.createSymbolicLink(gatling().resolve("target"), GATLING.resolve("target"));
        Files.copy(GATLING.resolve("open.args"), gatling().resolve("open.args"));
        useGatling(List.of());
    }

    /** With the first compiler only, as servers are. */
    void useGatling(List<String> jvmArguments) throws IOException {
        String arguments = Files.readString(GATLING.resolve("generator.args"));
        Files.writeString(
                gatling().resolve("generator.args"), arguments + "-XX:TieredStopAtLevel=1\n-XX:+UseSerialGC\n");
        List<String> quoted = jvmArguments.stream()
                .map(argument -> '"' + argument.replace("\\", "\\\\") + '"')
                .toList();
        Files.write(gatling().resolve("generator.args"), quoted, StandardOpenOption.APPEND);
    }

    /** Replaces the real generator by a scripted one that listens on that port. */
    void useScriptedGenerator(int port) throws IOException {
        List<String> arguments = List.of(
                "-Xmx16m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                '"' + CLASSES.toString() + '"',
                GeneratorRelay.class.getName(),
                String.valueOf(port));
        Files.write(gatling().resolve("generator.args"), arguments);
    }

    /** The generator's folder. */
    public Path gatling() {
        return path.resolve("gatling");
    }

    private void addServer(String name) throws IOException {
        Files.createDirectory(path.resolve(name));
        write(name + "/server.yaml", serverYaml(name, freePort(), freePort()));
    }

    /** A valid server.yaml; the path of this home in the command marks every process started from it. */
    public String serverYaml(String name, int port, int managementPort) {
        return new StubDescriptors(path).server(name, port, managementPort);
    }

    /** Adds a backend: a stub of a server in some mode, which gives the stubs their colour. */
    public void addBackend(String name, String mode) throws IOException {
        Files.createDirectories(path.resolve("backends").resolve(name));
        write("backends/" + name + "/backend.yaml", new StubDescriptors(path).backend(name, mode));
    }

    /** Changes a part of a backend's file. */
    public void changeBackend(String name, String from, String to) throws IOException {
        change("backends/" + name + "/backend.yaml", from, to);
    }

    /** Changes a part of the experiment. */
    public void changeExperiment(String from, String to) throws IOException {
        change("experiments/" + EXPERIMENT + ".yaml", from, to);
    }

    private void change(String file, String from, String to) throws IOException {
        String text = Files.readString(path.resolve(file));
        assertThat(text).contains(from);
        write(file, text.replace(from, to));
    }

    /** Adds a line to the experiment. */
    public void ask(String line) throws IOException {
        Files.writeString(path.resolve("experiments/" + EXPERIMENT + ".yaml"), line + "\n", StandardOpenOption.APPEND);
    }

    /** A port that nothing listens on. */
    public static int freePort() {
        return Ports.free().service();
    }

    public Path path() {
        return path;
    }

    public Path results() {
        return path.resolve("results");
    }

    /** Writes a file below this home. */
    public void write(String name, String text) throws IOException {
        Files.writeString(path.resolve(name), text);
    }

    /** The folders of all runs, oldest first; empty when there is no results folder. */
    public List<Path> runs() {
        try (Stream<Path> folders = Files.exists(results()) ? Files.list(results()) : Stream.empty()) {
            return folders.filter(Files::isDirectory).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files below the results folder that match. The lab may write, move and remove files meanwhile. */
    public List<Path> files(String ending) throws IOException {
        if (!Files.exists(results())) {
            return List.of();
        }
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(results(), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.getFileName().toString().endsWith(ending)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException why) throws IOException {
                if (why instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw why;
            }
        });
        return List.copyOf(found);
    }

    /** Whether one of the files of this name below the results folder contains these words by now. */
    public boolean anySays(String file, String words) throws IOException {
        for (Path each : files(file)) {
            if (Files.readString(each).contains(words)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a generator has printed this by now. */
    public boolean generatorSays(String words) throws IOException {
        return anySays("generator.log", words);
    }

    /** Live processes that were started from this home: servers, generators, and the lab itself. */
    public List<ProcessHandle> processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(path.toString()))
                .toList();
    }

    public void delete() throws IOException {
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) throws IOException {
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
