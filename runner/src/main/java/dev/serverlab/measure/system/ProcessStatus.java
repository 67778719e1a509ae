package dev.serverlab.measure.system;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What Linux's {@code /proc/<pid>/status} tells of memory and threads.
 *
 * @param rssBytes memory in RAM; absent for a process that has ended but was not reaped, and for kernel threads
 * @param threads threads alive
 */
public record ProcessStatus(
        @Nullable Long rssBytes, @Nullable Integer threads) {

    public static ProcessStatus parse(String status) {
        Long rssBytes = null;
        Integer threads = null;
        for (String line : status.lines().toList()) {
            if (line.startsWith("VmRSS:")) {
                OptionalLong kilobytes = value(line);
                rssBytes = kilobytes.isPresent() ? kilobytes.getAsLong() * 1024 : null;
            } else if (line.startsWith("Threads:")) {
                OptionalLong count = value(line);
                threads = count.isPresent() ? Math.toIntExact(count.getAsLong()) : null;
            }
        }
        return new ProcessStatus(rssBytes, threads);
    }

    private static OptionalLong value(String line) {
        String[] words = line.split("\\s+", -1);
        return words.length < 2 ? OptionalLong.empty() : Unsigned.unsigned(words[1]);
    }
}
