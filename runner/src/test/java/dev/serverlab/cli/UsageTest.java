package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A command line that makes no sense is refused in the lab's own words. */
final class UsageTest {

    @TempDir
    private Path home;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "measure | There is no command 'measure'.",
                "run --user 3 | There is no option '--user'.",
                "run one two | Unexpected argument 'two'.",
                "gate | RUN is missing.",
                "run --users | --users has no value.",
                "run --seed 1 --seed 2 | --seed is given twice.",
                "run --users many | --users: 'many' is not a whole number, or too large.",
                "run --users 99999999999 | --users: '99999999999' is not a whole number, or too large.",
                "run --rate many | --rate: 'many' is not a number.",
                "run --seed 1e3 | --seed: '1e3' is not a whole number, or too large.",
                "run --protocol some | --protocol: 'some' is not one of solo, paired, both.",
                "run --pin=perhaps | --pin: 'perhaps' is neither true nor false.",
                "run --delay 100 | --delay: '100' is not a duration; write a whole number with ms, s, m or h,",
                "run --variants mvc/x | --variants: 'mvc/x' is not a variant; write server:profile,",
                "run --output= | --output: '' is not a path.",
                "gate A, | 'A,' has an empty run name next to a comma.",
                "gate ,A | ',A' has an empty run name next to a comma.",
            })
    void isRefusedInWords(String line, String words) {
        Said said = Said.by(home, line.isEmpty() ? new String[0] : line.split(" "));
        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err().replaceAll("\\s+", " ")).startsWith("Problem: " + words);
    }

    @Test
    void namesOnlyChoicesThatAreTaken() {
        CommandLine lab = Lab.commandLine(home);
        List<String> taken = new ArrayList<>();
        lab.getSubcommands()
                .forEach((name, command) -> command.getCommandSpec().options().stream()
                        .filter(option -> option.typeInfo().getType().isEnum())
                        .forEach(option -> {
                            String said = Said.by(home, name, option.longestName() + "=?")
                                    .err();
                            String choices =
                                    said.replaceAll("\\s+", " ").replaceFirst(".* not one of (.*)\\. Action.*", "$1");
                            for (String each : choices.split(", ")) {
                                boolean takesMore = !command.getCommandSpec()
                                        .positionalParameters()
                                        .isEmpty();
                                String[] words = takesMore
                                        ? new String[] {name, option.longestName(), each, "x"}
                                        : new String[] {name, option.longestName(), each};
                                assertThatCode(() -> lab.parseArgs(words)).doesNotThrowAnyException();
                                taken.add(each);
                            }
                        }));
        assertThat(taken).contains("solo", "paired", "both", "block", "docker", "bridge");
    }
}
