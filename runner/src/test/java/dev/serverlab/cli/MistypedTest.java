package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Who mistypes a name is told what was meant, or what there is. */
final class MistypedTest {

    private static final CommandLine LAB =
            Lab.commandLine(Path.of("..").toAbsolutePath().normalize());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rnu | Did you mean run?",
                "lsit | Did you mean list?",
                "calib | Did you mean calibrate?",
                "measure | Available: run, try, init, why, report, open, share, calibrate,",
                "run --user 3 | Did you mean --users?",
                "run --dryrun | Did you mean --dry-run?",
                "run --warmupcap=3s | Did you mean --warmup-cap?",
                "gate results/reference/single --maximum 3 | Available: --json, --max, --min,",
                "open --al | Did you mean --all?",
                "run three-server | Did you mean three-servers?",
                "run event | Did you mean vertx-event-loops or event-loop-blocked or event-loop-vs-thread?",
                "validate treads-sweep | Did you mean thread-sweep?",
                "run everything | Available: as-shipped, blocking-or-reactive-driver, container-cost,",
                "run ./experiments/three-server.yaml | Did you mean three-servers?",
                "run --variants vertex:default --dry-run | Did you mean vertx?",
                "run --variants nginx:default --dry-run | Available: fanout, ",
                "run --variants mvc:virtaul --dry-run | Did you mean virtual?",
                "run --set mvc.server.tomcat.thread.max=5 --dry-run | Did you mean server.tomcat.threads.max?",
                "run --set mvc.threads.max=5 --dry-run | Did you mean server.tomcat.threads.max?",
                "run --set mcv.server.port=5 --dry-run | Did you mean mvc?",
                "run --delay 100 | write a whole number with ms, s, m or h, such as 100ms",
                "run --protocol piared | not one of solo, paired, both",
                "list mvv | Did you mean mvc?",
                "completion fish | not one of bash, zsh",
                "history --metric p9 | Did you mean p90 or p99?",
                "history --metric memroy | Did you mean memory?",
                "history --metric colour | Available: p50, p90, p99,",
            })
    void isAnsweredWithWhatWasMeant(String line, String answer) {
        Said said = Said.by(LAB, line.split(" "));
        assertThat(said.err().replaceAll("\\s+", " "))
                .startsWith("Problem: ")
                .contains(answer)
                .doesNotContain("java.", "picocli", "Exception");
        assertThat(said.out()).isEmpty();
        assertThat(said.exitCode()).isEqualTo(2);
    }
}
