package dev.serverlab.gatling;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The folder of Gatling's report for this run, whose name Gatling does not disclose. */
final class RunFolder {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmssSSS").withZone(ZoneOffset.UTC);

    private RunFolder() {}

    /**
     * The folder of the run whose simulation was created at that moment, or null when there is none.
     *
     * @param createdMillis in ms since 1970; folders with an earlier stamp belong to earlier runs
     */
    static @Nullable Path find(Path results, Class<?> simulation, long createdMillis) {
        String prefix = simulation.getSimpleName().toLowerCase(Locale.ROOT) + "-";
        String earliest = prefix + STAMP.format(Instant.ofEpochMilli(createdMillis));
        Path found = null;
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(results, prefix + "*")) {
            for (Path folder : folders) {
                String name = folder.getFileName().toString();
                boolean ours = name.compareTo(earliest) >= 0;
                if (ours && (found == null || name.compareTo(found.getFileName().toString()) < 0)) {
                    found = folder;
                }
            }
        } catch (IOException e) {
            return null;
        }
        return found;
    }
}
