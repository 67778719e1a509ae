package dev.serverlab.measure.revision;

import dev.serverlab.measure.process.Question;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The git repository that a folder is in.
 *
 * @param top of its working tree
 * @param inside path of the folder within it, such as {@code examples/shop}; empty at its top
 */
record Repository(Path top, String inside) {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** The repository of a folder; absent when there is none, or no git. */
    static @Nullable Repository of(Path folder) {
        List<String> lines = ask(folder, "rev-parse", "--show-toplevel", "--show-prefix")
                .map(reported -> reported.lines().toList())
                .orElse(List.of());
        return lines.isEmpty()
                ? null
                : new Repository(
                        Path.of(lines.getFirst()),
                        lines.size() == 1 ? "" : lines.get(1).replaceFirst("/$", ""));
    }

    /** The full hash of the commit that a name stands for; absent when there is none. */
    @Nullable
    String commit(String name) {
        return asked("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}");
    }

    /** Whether the folder was there in a commit. */
    boolean hadFolder(String commit) {
        return asked("rev-parse", "--verify", "--quiet", commit + ":" + inside) != null;
    }

    /** The command that checks a commit out there, without running hooks. */
    List<String> checkout(Path there, String commit) {
        return git(top, "-c", "core.hooksPath=/dev/null", "worktree", "add", "--detach", there.toString(), commit);
    }

    /** Removes a checkout, or git's record of one that no longer exists. */
    void forget(Path there) {
        var unused = ask(top, "worktree", "remove", "--force", "--force", there.toString());
    }

    /** Removes leftover checkouts of killed labs in a folder. */
    void forgetLeftIn(Path folder) {
        String listed = ask(top, "worktree", "list", "--porcelain").orElse("");
        listed.lines()
                .filter(line -> line.startsWith("worktree "))
                .map(line -> Path.of(line.substring("worktree ".length())))
                .filter(each -> each.startsWith(folder) && !each.toFile().exists())
                .forEach(this::forget);
    }

    private @Nullable String asked(String... words) {
        return ask(top, words).map(String::strip).orElse(null);
    }

    private static Optional<String> ask(Path folder, String... words) {
        ProcessBuilder git = new ProcessBuilder(git(folder, words));
        return Question.ask(git.redirectError(ProcessBuilder.Redirect.DISCARD), LIMIT);
    }

    private static List<String> git(Path folder, String... words) {
        List<String> command = new ArrayList<>(outsideOfHooks());
        command.addAll(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(words));
        return command;
    }

    /** The prefix of a command that must use the repository of its folder, not the one whose hook started the lab. */
    static List<String> outsideOfHooks() {
        return List.of("env", "-u", "GIT_DIR", "-u", "GIT_WORK_TREE", "-u", "GIT_INDEX_FILE");
    }
}
