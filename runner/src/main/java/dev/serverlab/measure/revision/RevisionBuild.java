package dev.serverlab.measure.revision;

import dev.serverlab.measure.process.CacheFolder;
import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The build of one revision, in a worktree that git knows only during the build.
 *
 * @param folder of all kept builds
 */
record RevisionBuild(Sources sources, Path folder) {

    private static final long LONGEST_MINUTES = 30;

    /** The kept checkout; it exists once it is built. */
    Path tree() {
        return folder.resolve(sources.key());
    }

    /** The build's log. */
    Path log() {
        return folder.resolve(sources.key() + ".log");
    }

    boolean isBuilt() {
        return Files.isDirectory(tree());
    }

    /**
     * Checks it out in a temporary folder, builds it, and moves it to its place when that succeeded.
     *
     * @param complete whether the program built in a checkout can be started
     * @throws LabException when it cannot be built; then only the log remains
     */
    void run(Predicate<Path> complete) throws InterruptedException {
        try {
            Files.createDirectories(folder);
            Repository repository = sources.repository();
            repository.forgetLeftIn(folder.toRealPath());
            try (ScratchFolder scratch = ScratchFolder.in(folder, "serverlab-build-")) {
                Path tree = scratch.path().resolve("tree");
                try {
                    conduct(
                            "git worktree",
                            "git worktree add --detach FOLDER " + sources.commit(),
                            repository.checkout(tree, sources.commit()),
                            folder);
                    conduct("the build", sources.build(), sources.command(), sources.builtIn(tree));
                    if (!complete.test(tree)) {
                        throw Problems.failed(
                                "revision-incomplete",
                                "%s was built by \"%s\", but the program to start is missing.",
                                "Correct build or start in the file; the output is in %3$s",
                                name(),
                                sources.build(),
                                log());
                    }
                    keep(tree);
                } finally {
                    repository.forget(tree);
                }
            }
        } catch (IOException e) {
            throw Problems.failed(
                    "revision-unwritable",
                    "Revisions are kept in %s, which cannot be written to: %s.",
                    "Make that folder writable, or name another with the variable XDG_CACHE_HOME.",
                    folder,
                    Problems.reason(e));
        }
    }

    /** Keeps a built tree, without the file that makes it a worktree to git. */
    private void keep(Path tree) throws IOException {
        Files.deleteIfExists(tree.resolve(".git"));
        CacheFolder.keep(tree, tree());
    }

    /** @param shown the command, for people */
    private void conduct(String what, String shown, List<String> command, Path where) throws InterruptedException {
        try (ChildProcess process = ChildProcess.start(what + " of " + name(), command, where, log(), null)) {
            boolean ended = process.awaitExit(LONGEST_MINUTES, TimeUnit.MINUTES);
            if (!ended || process.exitValue() != 0) {
                String how = ended
                        ? what + " ended with exit code " + process.exitValue()
                        : what + " did not end within " + LONGEST_MINUTES + " min";
                throw Problems.failed(
                        "revision-not-built",
                        "%1$s: %2$s. %5$s",
                        "Run \"%3$s\" by hand at that commit, and correct build or git; all of the output is in %4$s",
                        name(),
                        how,
                        shown,
                        log(),
                        process.logTail());
            }
        }
    }

    /** Its name in messages. */
    String name() {
        return sources.variant() + ", git " + sources.revision().describe();
    }
}
