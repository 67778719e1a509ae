package dev.serverlab.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.launcher.Executable;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class JdkLocatorTest {

    private static final Path OWN_HOME = Path.of(System.getProperty("java.home"));

    private final Path folder;

    JdkLocatorTest(@TempDir Path folder) throws IOException {
        this.folder = folder.toRealPath();
    }

    @Test
    void describesTheJdkThatItRunsOn() {
        Jdk jdk = JdkLocator.describe(OWN_HOME);

        assertThat(jdk.version()).startsWith(String.valueOf(Runtime.version().feature()));
        assertThat(jdk.java()).isExecutable();
        assertThat(JdkLocator.ofThisProcess().java()).isExecutable();
    }

    @Test
    void asksTheLauncherForVersionAndVendor() throws IOException {
        Path home = jdk("jdk", "Picked up JAVA_TOOL_OPTIONS: -Dx", "25.0.1+8-LTS");

        assertThat(JdkLocator.describe(home)).isEqualTo(new Jdk(home, "25.0.1+8-LTS", "Eclipse Adoptium"));
    }

    @Test
    void takesTheLauncherTheBinFolderALinkOrABundleForTheHome() throws IOException {
        Path home = jdk("bundle/Contents/Home", "25.0.1");
        Path link = Files.createSymbolicLink(folder.resolve("link"), home.resolve("bin/java"));

        for (Path path :
                new Path[] {home, home.resolve("bin"), home.resolve("bin/java"), link, folder.resolve("bundle")}) {
            assertThat(JdkLocator.describe(path).home()).as(path.toString()).isEqualTo(home);
        }
    }

    @Test
    void refusesAJdkThatIsTooOld() throws IOException {
        refuses(jdk("jdk", "16.0.2"), "JDK 16.0.2; servers need 17 or newer");
        refuses(jdk("older", "1.8.0_402"), "JDK 1.8.0_402");
    }

    @Test
    void takesAnOldOneForServersOfOnesOwnOnly() throws IOException {
        Jdk old = JdkLocator.describe(jdk("jdk", "17.0.15+6"));

        assertThat(old.feature()).isEqualTo(17);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> JdkLocator.requireForLab(old))
                .satisfies(e -> assertThat(e.problem().what()).contains("JDK 17.0.15+6", "the lab's own servers"));
    }

    @Test
    void refusesAFolderThatIsNoJdk() throws IOException {
        Files.createDirectories(folder.resolve("bin"));

        refuses(folder, "is not a JDK");
        refuses(folder.resolve("bin"), "is not a JDK");
    }

    @Test
    void refusesAFolderBesideABin() throws IOException {
        Path home = jdk("jdk", "25.0.1");

        refuses(Files.createDirectories(home.resolve("lib")), "is not a JDK");
    }

    @Test
    void refusesAPathThatDoesNotExist() {
        refuses(folder.resolve("nowhere"), "does not exist");
    }

    @Test
    void refusesALauncherThatTellsNoVersion() throws IOException {
        refuses(launcher("jdk", "echo hello"), "does not report a version");
    }

    @Test
    void refusesALauncherThatDoesNotStart() throws IOException {
        refuses(launcher("jdk", "echo ' java.runtime.version = 25.0.1'; exit 1"), "does not report a version");
    }

    @Test
    void refusesAVersionThatIsNone() throws IOException {
        refuses(jdk("jdk", "latest"), "'latest'");
    }

    private void refuses(Path path, String what) {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> JdkLocator.describe(path))
                .satisfies(e -> {
                    assertThat(e.problem().what()).contains(path.toString()).contains(what);
                    assertThat(e.problem().action()).contains("21 or newer");
                    assertThat(e.exitCode()).isEqualTo(ExitCode.REFUSED);
                });
    }

    private Path jdk(String name, String version) throws IOException {
        return jdk(name, "Property settings:", version);
    }

    private Path jdk(String name, String first, String version) throws IOException {
        return launcher(name, """
                cat >&2 <<END
                %s
                    java.runtime.version = %s
                    java.vendor = Eclipse Adoptium
                END
                """.formatted(first, version));
    }

    private Path launcher(String name, String script) throws IOException {
        Path home = folder.resolve(name);
        Path launcher = Files.createDirectories(home.resolve("bin")).resolve("java");
        Executable.write(launcher, "#!/bin/sh\n" + script + "\n");
        return home;
    }
}
