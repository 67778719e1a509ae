package dev.serverlab.model.experiment;

import org.jspecify.annotations.Nullable;

/**
 * Of which sources a variant's server is built, where these are not the working tree.
 *
 * @param git what names them: a branch, a tag, a commit, or {@code main~1}
 * @param commit that git takes that for, in full; absent until it has been asked
 * @param build the command that builds them, for a shell; absent for that of the lab's own servers
 */
public record Revision(
        String git, @Nullable String commit, @Nullable String build) {

    private static final int SHOWN = 12;

    /** The same where it is known which commit that is, and how it is built. */
    public Revision of(String known, String command) {
        return new Revision(git, known, command);
    }

    /** Whatever it was named by: what two must have alike to be the same program. */
    Revision unnamed() {
        return commit == null ? this : new Revision(commit, commit, build);
    }

    /** For people, such as {@code main~1 (9fceb02d0ae5)}. */
    public String describe() {
        String shown = commit == null ? null : commit.substring(0, Math.min(SHOWN, commit.length()));
        return shown == null ? git : git.equals(commit) || git.equals(shown) ? shown : git + " (" + shown + ")";
    }
}
