package dev.serverlab.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that jbang-catalog.json names. */
@DisabledOnOs(OS.WINDOWS)
class JbangTest {

    private static final Path SCRIPT = LabCopy.original().resolveSibling("dist/jbang/Serverlab.java");

    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path home;

    @Test
    void downloadsTheArchiveOnceAndStartsIt() throws Exception {
        Path program = Files.createDirectories(home.resolve("serverlab-1/bin")).resolve("serverlab");
        Executable.write(program, "#!/bin/sh\nprintf '<%s>\\n' \"$SERVERLAB_JAVA_HOME\" \"$@\"\nexit 7\n");
        Path archive = home.resolve("serverlab-1.tar.gz");
        assertThat(run("tar", "-czf", archive.toString(), "-C", home.toString(), "serverlab-1")
                        .exitCode())
                .isZero();

        LabRun first = start(archive);
        assertThat(first.exitCode()).as(first.stderr()).isEqualTo(7);
        assertThat(first.stderr()).isEqualTo("Downloading " + archive.toUri() + ", once …\n");
        assertThat(first.stdout()).isEqualTo("<" + JDK + ">\n<run>\n<two words>\n");

        LabRun second = start(archive);
        assertThat(second.exitCode()).as(second.stderr()).isEqualTo(7);
        assertThat(second.stderr()).isEmpty();
    }

    @Test
    void keepsNothingOfWhatCouldNotBeDownloaded() throws Exception {
        Path none = Files.writeString(home.resolve("none.tar.gz"), "no archive");

        LabRun run = start(none);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.stderr())
                .contains("could not be installed from " + none.toUri() + ": it is no archive\nAction:  Check");
        assertThat(home.resolve(".cache/serverlab/releases")).isEmptyDirectory();
    }

    @Test
    void saysWhyItCannotConnect() throws Exception {
        LabRun run = start("http://127.0.0.1:1/serverlab.tar.gz");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.stderr()).contains("from http://127.0.0.1:1/serverlab.tar.gz: ConnectException\nAction:");
    }

    @Test
    void downloadsTheVersionOfThisCheckout() throws IOException {
        String pom = Files.readString(LabCopy.original().resolveSibling("pom.xml"));
        String version = pom.replaceFirst("(?s).*?<artifactId>serverlab</artifactId>\\s*<version>([^<]+)<.*", "$1");

        assertThat(SCRIPT).content().contains("VERSION = \"" + version + "\"");
    }

    private LabRun start(Path archive) throws IOException {
        return start(archive.toUri().toString());
    }

    private LabRun start(String archive) throws IOException {
        return run(
                JDK.resolve("bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dstderr.encoding=UTF-8",
                "-Duser.home=" + home,
                "-Dserverlab.archive=" + archive,
                SCRIPT.toString(),
                "run",
                "two words");
    }

    private LabRun run(String... command) throws IOException {
        return LabRun.start(home, List.of(command), System.getenv("PATH"));
    }
}
