package dev.serverlab.measure.profile;

import java.util.regex.Pattern;

/**
 * A frame of a sampled stack.
 *
 * @param name of a Java method with its class and without what differs between two JVMs, such as
 *     {@code java.lang.Thread.run}; else of a function, after the file of its library where that is known, such as
 *     {@code libjvm.so`JavaThread::run}
 */
record Frame(Kind kind, String name) {

    enum Kind {
        JAVA,
        NATIVE,
        KERNEL
    }

    /** The numbers that a JVM gives to classes that it makes itself. */
    private static final Pattern MADE = Pattern.compile("[.+/]0x[0-9a-f]+|(?<=Accessor|Proxy)\\d+");

    /** A library that was unpacked to a folder of its own for one JVM, under a number of its own. */
    private static final Pattern UNPACKED =
            Pattern.compile("/\\S*/(lib[^/`]*?(?:_64)?)\\d{9,}(\\.so)(?: \\(deleted\\))?");

    private static final Pattern ANNOTATED = Pattern.compile("(.*)_\\[([jik01])]");

    /** Reads a frame of async-profiler's collapsed stacks with its option {@code ann}. */
    static Frame parse(String text) {
        var annotated = ANNOTATED.matcher(text);
        if (!annotated.matches()) {
            return new Frame(Kind.NATIVE, UNPACKED.matcher(text).replaceFirst("$1$2"));
        }
        String name = annotated.group(1);
        return annotated.group(2).equals("k")
                ? new Frame(Kind.KERNEL, name)
                : new Frame(Kind.JAVA, MADE.matcher(name.replace('/', '.')).replaceAll(""));
    }

    boolean isJava() {
        return kind == Kind.JAVA;
    }
}
