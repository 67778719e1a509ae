package dev.serverlab.model.spelling;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** JVM arguments by what they set. */
public final class JvmArguments {

    private static final Pattern HEAP =
            Pattern.compile("-Xm[sx].*|-XX:(Max|Min|Initial)(RAMPercentage|HeapSize)=.*|-XX:MaxRAM=.*");
    private static final Pattern COLLECTOR = Pattern.compile("-XX:[+-]Use\\w+GC");
    private static final Pattern FLAG = Pattern.compile("(-XX:)[+-]?(\\w+).*|(-D)([^=]+).*|(-X[a-z]{2,3})(\\d).*");

    private JvmArguments() {}

    /**
     * The arguments of one variant over those of all: they are added, and each replaces those that set the same, such as the
     * collector, a flag or a system property. Its heap replaces the whole heap.
     *
     * @param own absent without any
     */
    public static List<String> over(List<String> ofAll, @Nullable List<String> own) {
        if (own == null) {
            return ofAll;
        }
        Set<String> set = own.stream().map(JvmArguments::sets).collect(Collectors.toSet());
        return Stream.concat(ofAll.stream().filter(each -> !set.contains(sets(each))), own.stream())
                .toList();
    }

    private static String sets(String argument) {
        if (HEAP.matcher(argument).matches()) {
            return "heap";
        }
        if (COLLECTOR.matcher(argument).matches()) {
            return "collector";
        }
        Matcher flag = FLAG.matcher(argument);
        if (!flag.matches()) {
            return argument;
        }
        return flag.group(1) != null
                ? flag.group(1) + flag.group(2)
                : flag.group(3) != null ? flag.group(3) + flag.group(4) : flag.group(5);
    }
}
