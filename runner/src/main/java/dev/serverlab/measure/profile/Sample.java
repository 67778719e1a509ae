package dev.serverlab.measure.profile;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Samples with the same stack.
 *
 * @param thread its name without its number
 * @param frames from the outermost to the innermost
 * @param count how many
 */
record Sample(String thread, List<Frame> frames, long count) {

    private static final Pattern JIT = Pattern.compile("C[12] Compiler.*");
    private static final Pattern THREAD = Pattern.compile("\\[(.*?)(?: tid=\\d+)?]");
    private static final Pattern NUMBERS = Pattern.compile("[-#]\\d+");

    /** Whether the just-in-time compiler did it. */
    boolean isJit() {
        return JIT.matcher(thread).matches();
    }

    /**
     * Reads a file of collapsed stacks, each of which begins with its thread.
     *
     * @throws IOException also when it is no such file
     */
    static List<Sample> read(Path file) throws IOException {
        Map<String, Frame> known = new HashMap<>();
        List<Sample> samples = new ArrayList<>();
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                samples.add(parse(line, known));
            }
        } catch (RuntimeException e) {
            throw new IOException("it is not one of async-profiler's", e);
        }
        return samples;
    }

    private static Sample parse(String line, Map<String, Frame> known) {
        int end = line.lastIndexOf(' ');
        // A thread's name may have semicolons in it; its end is that of its number.
        var thread = THREAD.matcher(line);
        int from = thread.lookingAt() ? thread.end() : 0;
        String name = from == 0 ? "" : NUMBERS.matcher(thread.group(1)).replaceAll("");
        List<Frame> frames = new ArrayList<>();
        for (String frame : line.substring(from, end).split(";")) {
            if (!frame.isEmpty()) {
                frames.add(known.computeIfAbsent(frame, Frame::parse));
            }
        }
        return new Sample(name.strip(), frames, Long.parseLong(line.substring(end + 1)));
    }
}
