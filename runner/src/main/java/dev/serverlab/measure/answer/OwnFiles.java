package dev.serverlab.measure.answer;

import dev.serverlab.model.experiment.CustomServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of a server and its requests, with hashes: a rebuilt program has the same name but differs. */
public final class OwnFiles {

    /** Their key in an effective configuration. */
    public static final String KEY = "files";

    private static final int TOLD = 12;

    private OwnFiles() {}

    /** The beginning of the SHA-256 of each file that its command names, and of its data, by file name, sorted. */
    public static Map<String, String> of(CustomServer server) {
        Map<String, String> files = new TreeMap<>();
        Stream.concat(server.command().stream(), Stream.ofNullable(server.data()))
                .forEach(word -> {
                    Path file = file(server.folder(), word);
                    if (file != null && Files.isRegularFile(file)) {
                        files.put(Objects.toString(file.getFileName()), hash(file));
                    }
                });
        return files;
    }

    private static @Nullable Path file(Path folder, String word) {
        try {
            return folder.resolve(word);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static String hash(Path file) {
        try (InputStream in = Files.newInputStream(file);
                DigestInputStream digested = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
            digested.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of()
                    .formatHex(digested.getMessageDigest().digest())
                    .substring(0, TOLD);
        } catch (IOException e) {
            return "unreadable";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
