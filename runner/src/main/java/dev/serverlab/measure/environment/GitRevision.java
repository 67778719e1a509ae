package dev.serverlab.measure.environment;

import dev.serverlab.measure.process.Question;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The revision of the lab's sources that made a run. */
public final class GitRevision {

    private GitRevision() {}

    /** The short revision, with {@code -dirty} when tracked files were changed; absent without git or a repository. */
    public static @Nullable String of(Path checkout) {
        return of(checkout, "git", Duration.ofSeconds(5));
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
