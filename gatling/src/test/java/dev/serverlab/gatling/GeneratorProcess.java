package dev.serverlab.gatling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The generator in a JVM of its own, as the lab's runner forks it. */
final class GeneratorProcess implements AutoCloseable {

    private final Process process;
    private final Path folder;

    private GeneratorProcess(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
    }

    static GeneratorProcess start(Path folder, String... settings) throws IOException {
        return start(folder, List.of(), settings);
    }

    /**
     * @param options more arguments of the program, after those of the JVM
     */
    static GeneratorProcess start(Path folder, List<String> options, String... settings) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@generator.args");
        command.addAll(List.of(settings));
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), GeneratorMain.class.getName(), "-rf", folder.toString()));
        command.addAll(options);
        Files.createDirectories(folder);
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out.txt").toFile())
                .redirectError(folder.resolve("err.txt").toFile())
                .start();
        return new GeneratorProcess(process, folder);
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("the generator did not end: " + out() + err());
        }
        return process.exitValue();
    }

    /** Writes a line to its standard input. */
    void tell(String line) throws IOException {
        process.outputWriter().append(line).append('\n').flush();
    }

    void terminate() {
        process.destroy();
    }

    String out() {
        return text(folder.resolve("out.txt"));
    }

    String err() {
        return text(folder.resolve("err.txt"));
    }

    List<String> events(String name) {
        return out().lines()
                .filter(line -> line.startsWith("@lab {\"event\":\"" + name + "\""))
                .toList();
    }

    /** Gatling's folder for the run. */
    Path report() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isDirectory).findFirst().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path record() {
        return report().resolve("record");
    }

    String summary() {
        return text(record().resolve("generator.json"));
    }

    /** A whole number of the summary, by its path: the names of its members, outermost first. */
    long number(String... path) {
        Matcher matcher = Pattern.compile(String.join("[\\s\\S]*?", quoted(path)) + ": (\\d+)")
                .matcher(summary());
        if (!matcher.find()) {
            throw new AssertionError(String.join(".", path) + " is not in " + summary());
        }
        return Long.parseLong(matcher.group(1));
    }

    private static List<String> quoted(String... names) {
        return Stream.of(names).map(name -> "\"" + name + "\"").toList();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
