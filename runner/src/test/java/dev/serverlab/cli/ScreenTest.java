package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.cli.console.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What people look things up in fits on a screen of 80 columns and 24 lines, or on two. Rewritten as golden files are. */
final class ScreenTest {

    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final Path GOLDEN = Path.of("src/test/resources/golden").toAbsolutePath();

    @ParameterizedTest
    @CsvSource({"'', help.txt, 1", "run --help, help-run.txt, 2", "list, list.txt, 2"})
    void fits(String line, String file, int screens) throws IOException {
        CommandLine lab = Lab.commandLine(HOME).setUsageHelpAutoWidth(false);
        Said said = Said.by(lab, line.isEmpty() ? new String[0] : line.split(" "));
        assertThat(said.exitCode()).isZero();
        assertThat(said.out().lines())
                .hasSizeLessThanOrEqualTo(screens * 24)
                .allMatch(each -> each.length() <= Console.WIDTH);
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(GOLDEN.resolve(file), said.out());
        }
        assertThat(said.out()).isEqualTo(Files.readString(GOLDEN.resolve(file)));
    }

    @Test
    void aServerIsShownWithItsProfilesAndSettings() {
        Said said = Said.by(HOME, "list", "mvc");
        assertThat(said.exitCode()).isZero();
        assertThat(said.out())
                .startsWith("mvc: Spring MVC")
                .contains("mvc:default              200 threads: what Tomcat ships", "server.tomcat.threads.max: ")
                .doesNotContain("vertx");
    }

    @Test
    void theVersionNamesTheJdk() {
        assertThat(Said.by(HOME, "--version").out()).startsWith("serverlab ").contains(", JDK " + Runtime.version());
    }
}
