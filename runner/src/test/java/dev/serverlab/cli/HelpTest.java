package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.cli.console.Console;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What {@code --help} says, on a console of 80 columns. */
final class HelpTest {

    static Stream<CommandLine> commands() {
        CommandLine lab = Lab.commandLine(Path.of("")).setUsageHelpAutoWidth(false);
        return Stream.concat(
                Stream.of(lab), Stream.of(lab.getSubcommands().values()).flatMap(Collection::stream));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void fitsTheConsole(CommandLine command) {
        assertThat(command.getUsageMessage().lines())
                .hasSizeGreaterThan(3)
                .allMatch(line -> line.length() <= Console.WIDTH);
    }

    /** The list of commands shows the first line of what each is about. */
    @ParameterizedTest
    @MethodSource("commands")
    void beginsWithASentence(CommandLine command) {
        assertThat(command.getCommandSpec().usageMessage().description()[0]).endsWith(".");
    }

    /** Words and options stand in two files. */
    @ParameterizedTest
    @MethodSource("commands")
    void saysWhatEachParameterAndOptionIs(CommandLine command) {
        assertThat(command.getCommandSpec().args())
                .allMatch(each -> each.description().length == 1 && each.description()[0].endsWith("."));
    }
}
