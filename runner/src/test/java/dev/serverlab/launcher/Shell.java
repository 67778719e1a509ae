package dev.serverlab.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A shell that this machine has, by the words that start it, such as {@code busybox sh}. */
record Shell(List<String> words) {

    /** Every shell that the launcher must run under and that is installed here. */
    static Stream<Shell> installed() {
        return Stream.of(List.of("sh"), List.of("dash"), List.of("bash"), List.of("busybox", "sh"))
                .filter(words -> Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, words.getFirst()))))
                .map(Shell::new);
    }

    List<String> command(Path script, List<String> arguments) {
        List<String> command = new ArrayList<>(words);
        command.set(0, LabCopy.onPath(words.getFirst()).toString());
        command.add(script.toString());
        command.addAll(arguments);
        return command;
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
