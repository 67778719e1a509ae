package dev.serverlab.measure.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The regular files of a folder, for a ZIP archive.
 *
 * @param files all of them, in order of their paths; links are left out
 */
record RecordZip(Path folder, List<Path> files) {

    static RecordZip of(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return new RecordZip(
                    folder,
                    all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                            .sorted()
                            .toList());
        }
    }

    /**
     * Writes the archive. Its end is missing when that fails, so that a partial archive is never taken for the whole;
     * {@code to} stays open.
     */
    void write(OutputStream to) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(to);
        for (Path file : files) {
            zip.putNextEntry(new ZipEntry(folder.relativize(file).toString().replace('\\', '/')));
            Files.copy(file, zip);
            zip.closeEntry();
        }
        zip.finish();
    }
}
