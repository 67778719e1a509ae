package dev.serverlab.cli.help;

import dev.serverlab.report.document.PlainText;
import java.util.Arrays;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The options of a command with many, below headings. Its words tell which: {@code lab.run.group.0 = Heading: a b} stands
 * for {@code --a} and {@code --b}.
 */
public final class OptionGroups {

    private static final String ROW = "  %-22s ";

    private OptionGroups() {}

    /** Groups the options of each command whose words say how; the others stay as they are. */
    public static void arrange(CommandLine lab) {
        for (CommandLine command : lab.getSubcommands().values()) {
            if (groups(command.getCommandSpec()).findAny().isPresent()) {
                IHelpSectionRenderer all = help -> groups(help.commandSpec())
                        .map(group -> drawn(group, help.commandSpec()))
                        .collect(Collectors.joining());
                command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, all);
                command.getHelpSectionMap().remove(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST);
            }
        }
    }

    private static Stream<String> groups(CommandSpec command) {
        ResourceBundle words = command.resourceBundle();
        String prefix = command.qualifiedName(".") + ".group.";
        return words.keySet().stream()
                .filter(key -> key.startsWith(prefix))
                .sorted()
                .map(words::getString);
    }

    private static String drawn(String group, CommandSpec command) {
        String[] heading = group.split(": *", 2);
        return Arrays.stream(heading[1].split(" "))
                .map(name -> row(command.findOption("--" + name)))
                .collect(Collectors.joining("\n", heading[0] + "\n", "\n"));
    }

    private static String row(OptionSpec option) {
        String label = option.arity().max() == 0
                ? ""
                : option.arity().min() == 0 ? "[=" + option.paramLabel() + "]" : " " + option.paramLabel();
        return PlainText.labelled(ROW.formatted(option.longestName() + label), option.description()[0]);
    }
}
