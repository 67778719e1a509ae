package dev.serverlab.cli.help;

import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Suggestion;
import dev.serverlab.model.spelling.WireNamed;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Errors of a command line, in the lab's words instead of those of the library that parses it. */
public final class Usage {

    private Usage() {}

    /** Options that exclude each other, which the lab reports itself. */
    public static final class Misused extends ParameterException {

        private static final long serialVersionUID = 1L;

        public Misused(CommandLine command, String why) {
            super(command, why);
        }
    }

    /** What is wrong, and what was meant or is allowed. */
    public static Problem problem(ParameterException e) {
        String help = "Run %s --help for what it takes."
                .formatted(e.getCommandLine().getCommandSpec().qualifiedName());
        return new Problem("usage", words(e), e instanceof UnmatchedArgumentException more ? choice(more, help) : help);
    }

    private static String choice(UnmatchedArgumentException more, String help) {
        CommandLine command = more.getCommandLine();
        Collection<String> names = kind(more).equals("command")
                ? command.getSubcommands().keySet()
                : command.getCommandSpec().options().stream()
                        .map(OptionSpec::longestName)
                        .toList();
        return kind(more).equals("argument") ? help : Suggestion.of(unmatched(more), names) + " " + help;
    }

    /** The first unknown option, without its value. */
    private static String unmatched(UnmatchedArgumentException more) {
        return more.getUnmatched().getFirst().split("=", 2)[0];
    }

    /** What is wrong, in a sentence. */
    public static String words(ParameterException e) {
        return switch (e) {
            case Misused own -> String.valueOf(own.getMessage());
            case UnmatchedArgumentException more -> unknown(kind(more), unmatched(more));
            case MissingParameterException missing -> missing(missing.getMissing());
            case OverwrittenOptionException twice -> name(twice.getOverwritten()) + " is given twice.";
            default -> ofValue(e);
        };
    }

    private static String kind(UnmatchedArgumentException more) {
        if (more.isUnknownOption()) {
            return "option";
        }
        return more.getCommandLine().getParent() == null ? "command" : "argument";
    }

    private static String unknown(String kind, String word) {
        return kind.equals("argument")
                ? "Unexpected argument '%s'.".formatted(word)
                : "There is no %s '%s'.".formatted(kind, word);
    }

    private static String ofValue(ParameterException e) {
        ArgSpec argument = e.getArgSpec();
        String value = e.getValue();
        Throwable cause = e.getCause();
        if (argument == null || value == null) {
            return (argument == null ? "COMMAND" : name(argument)) + " is malformed.";
        }
        // From the lab's own types, whose messages say what they accept.
        return cause instanceof IllegalArgumentException own && !(cause instanceof NumberFormatException)
                ? name(argument) + ": " + own.getMessage() + "."
                : "%s: '%s' is %s."
                        .formatted(
                                name(argument), value, not(argument.typeInfo().getType()));
    }

    private static String not(Class<?> type) {
        if (type.isEnum()) {
            return "not one of " + String.join(", ", choices(type));
        }
        return switch (MethodType.methodType(type).wrap().returnType().getSimpleName()) {
            case "Boolean" -> "neither true nor false";
            case "Double" -> "not a number";
            case "Integer", "Long" -> "not a whole number, or too large";
            default -> "not a valid value";
        };
    }

    /** The allowed values of an enumeration, as they are spelt; empty for other types. */
    public static List<String> choices(Class<?> type) {
        return Stream.ofNullable(type.getEnumConstants())
                .flatMap(Stream::of)
                .map(Usage::spelt)
                .toList();
    }

    private static String spelt(Object choice) {
        return choice instanceof WireNamed named
                ? named.wireName()
                : choice.toString().toLowerCase(Locale.ROOT);
    }

    private static String missing(List<ArgSpec> missing) {
        String names = missing.stream().map(Usage::name).distinct().collect(Collectors.joining(", "));
        return names + (missing.stream().allMatch(ArgSpec::isOption) ? " has no value." : " is missing.");
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
