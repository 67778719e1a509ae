import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.ImportOrderer;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import com.palantir.javaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats all sources of the lab, or looks whether they are formatted: {@code java Format.java apply|check FOLDER STAMP}. Those
 * that are older than the stamp, which the last time left, are formatted already.
 */
final class Format {

    private static final Formatter FORMATTER = Formatter.createFormatter(
            JavaFormatterOptions.builder().style(Style.PALANTIR).build());

    public static void main(String[] args) throws IOException {
        boolean apply = args[0].equals("apply");
        Path folder = Path.of(args[1]).normalize();
        Path stamp = Path.of(args[2]);
        Instant begun = Instant.now();
        List<Path> unformatted = sources(folder, formattedBefore(stamp, folder.resolve("pom.xml"))).parallelStream()
                .filter(source -> !isFormatted(source, apply))
                .map(folder::relativize)
                .sorted()
                .toList();
        if (!apply && !unformatted.isEmpty()) {
            System.err.println("Not formatted; mvn -Pformat does it:");
            unformatted.forEach(source -> System.err.println("  " + source));
            System.exit(1);
        }
        Files.createDirectories(stamp.getParent());
        Files.writeString(stamp, "");
        Files.setLastModifiedTime(stamp, FileTime.from(begun));
    }

    /** With another formatter, which the POM names, all are to be looked at again. */
    private static FileTime formattedBefore(Path stamp, Path pom) throws IOException {
        FileTime never = FileTime.fromMillis(0);
        FileTime last = Files.exists(stamp) ? Files.getLastModifiedTime(stamp) : never;
        return last.compareTo(Files.getLastModifiedTime(pom)) < 0 ? never : last;
    }

    private static List<Path> sources(Path folder, FileTime after) throws IOException {
        List<Path> sources = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                String name = each.getFileName().toString();
                boolean others = name.equals("target") || name.startsWith(".") && !each.equals(folder);
                return others ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".java")
                        && attributes.lastModifiedTime().compareTo(after) >= 0) {
                    sources.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return sources;
    }

    /** Whether it was, also when it is now. */
    private static boolean isFormatted(Path source, boolean apply) {
        try {
            String text = Files.readString(source);
            String imported =
                    ImportOrderer.reorderImports(RemoveUnusedImports.removeUnusedImports(text), Style.PALANTIR);
            String formatted = FORMATTER.formatSource(imported);
            if (apply && !formatted.equals(text)) {
                Files.writeString(source, formatted);
            }
            return formatted.equals(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (FormatterException e) {
            throw new IllegalStateException(source + ": " + e.getMessage(), e);
        }
    }
}
