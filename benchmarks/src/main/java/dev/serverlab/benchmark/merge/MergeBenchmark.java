package dev.serverlab.benchmark.merge;

import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.load.RecordedLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Merges one generator's record, copied as if that many generators had made one load, and prints a row in Markdown for
 * each number: how long it takes, and what the records take on disk. Every copy counts, which is checked.
 */
@Command(name = "merge")
public final class MergeBenchmark implements Runnable {

    @Parameters(index = "0", paramLabel = "RECORD", description = "A generator's folder, with generator.json in it.")
    private Path record = Path.of("");

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "N", description = "How many generators.")
    private List<Integer> numbers = List.of();

    public static void main(String[] args) {
        System.exit(new CommandLine(new MergeBenchmark()).execute(args));
    }

    @Override
    public void run() {
        System.out.println("| generators | records | merged in | answers |");
        System.out.println("|---:|---:|---:|---:|");
        numbers.forEach(this::row);
    }

    private void row(int generators) {
        try {
            Path folder = Files.createTempDirectory("merge");
            try {
                long bytes = 0;
                for (int number = 0; number < generators; number++) {
                    bytes += copy(folder.resolve(GeneratorSite.PART + number));
                }
                merge(folder, generators, bytes);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void merge(Path folder, int generators, long bytes) {
        long alone = answers(RecordedLoad.read(record));
        long began = System.nanoTime();
        long merged = answers(RecordedLoad.read(folder));
        double seconds = (System.nanoTime() - began) / 1e9;
        if (merged != alone * generators) {
            throw new IllegalStateException(merged + " answers of " + generators + " times " + alone);
        }
        System.out.printf(Locale.ROOT, "| %d | %.1f MB | %.2f s | %,d |%n", generators, bytes / 1e6, seconds, merged);
    }

    private static long answers(RecordedLoad load) {
        return load.targets().values().stream()
                .flatMap(target -> target.latencyMicros().stream())
                .mapToLong(histogram -> histogram.getTotalCount())
                .sum();
    }

    /** @return the number of bytes copied */
    private long copy(Path to) throws IOException {
        Files.createDirectory(to);
        long bytes = 0;
        try (Stream<Path> files = Files.list(record)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
                bytes += Files.size(file);
            }
        }
        return bytes;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
