package dev.serverlab.measure.profile;

import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.system.AttachedJvm;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A folder in the {@code /tmp} of a running JVM, which may be in a container, for files that it reads and writes. */
final class JvmFolder implements AutoCloseable {

    private static final Path TMP = Path.of("/tmp");
    private static final String OWNER = "unix:uid";

    private final Path process;
    private final ScratchFolder folder;

    private JvmFolder(Path process, ScratchFolder folder) {
        this.process = process;
        this.folder = folder;
    }

    /** @throws NotProfiledException when the process is no such JVM, or its {@code /tmp} cannot be written */
    static JvmFolder of(AttachedJvm jvm) throws NotProfiledException {
        if (!jvm.isJvm()) {
            throw new NotProfiledException("it is not a HotSpot JVM on Linux");
        }
        try {
            Path process = jvm.files().root().resolve("proc/" + jvm.pid());
            Path root = process.resolve("root");
            boolean contained = !Files.isSameFile(root, jvm.files().root());
            JvmFolder made = new JvmFolder(
                    process, ScratchFolder.in(contained ? root.resolve("tmp") : TMP, "serverlab-profile-"));
            try {
                made.giveToJvm();
            } catch (IOException e) {
                made.close();
                throw e;
            }
            return made;
        } catch (IOException e) {
            throw new NotProfiledException("its /tmp cannot be written: " + Problems.reason(e));
        }
    }

    /** Makes the JVM's user the owner of all that is in it. */
    void giveToJvm() throws IOException {
        Object owner = Files.getAttribute(process, OWNER);
        try (Stream<Path> all = Files.walk(folder.path())) {
            for (Path each : all.toList()) {
                if (!owner.equals(Files.getAttribute(each, OWNER))) {
                    Files.setAttribute(each, OWNER, owner);
                }
            }
        }
    }

    /** A file of it, as the lab reaches it. */
    Path outside(String file) {
        return folder.path().resolve(file);
    }

    /** The same file, as the JVM reaches it. */
    Path inside(String file) {
        return TMP.resolve(folder.path().getFileName()).resolve(file);
    }

    @Override
    public void close() {
        folder.close();
    }
}
