package dev.serverlab.measure.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Which revision of the lab's sources made a run. */
public final class GitRevision {

    private static final long LONGEST_SECONDS = 5;

    private GitRevision() {}

    /** The short revision, with {@code -dirty} when tracked files were changed; absent without git or outside it. */
    public static @Nullable String of(Path checkout) {
        try {
            Process git = new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=12")
                    .directory(checkout.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String revision = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            boolean ended = git.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
            return ended && git.exitValue() == 0 && !revision.isEmpty() ? revision : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
