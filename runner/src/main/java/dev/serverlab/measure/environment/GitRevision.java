package dev.serverlab.measure.environment;

import dev.serverlab.measure.process.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The revision of the lab's sources that made a run. */
public final class GitRevision {

    /** Written by the build of the archive. */
    private static final String OF_ARCHIVE = "revision.txt";

    private GitRevision() {}

    /**
     * The short revision: of a checkout what git says, with {@code -dirty} when tracked files were changed; of an unpacked
     * archive the one that it was built from, even where it lies in a repository of something else. Absent otherwise.
     */
    public static @Nullable String of(Path home) {
        Path built = home.resolve(OF_ARCHIVE);
        try {
            if (!Files.exists(built)) {
                return of(home, "git", Duration.ofSeconds(5));
            }
            String revision = Files.readString(built).strip();
            return revision.isEmpty() ? null : revision;
        } catch (IOException e) {
            return null;
        }
    }

    static @Nullable String of(Path checkout, String git, Duration limit) {
        return Question.ask(
                        new ProcessBuilder(git, "describe", "--always", "--dirty", "--abbrev=12")
                                .directory(checkout.toFile())
                                .redirectError(ProcessBuilder.Redirect.DISCARD),
                        limit)
                .map(String::strip)
                .filter(revision -> !revision.isEmpty())
                .orElse(null);
    }
}
