package dev.serverlab.measure.profile;

import java.util.regex.Pattern;

/**
 * A frame of a sampled stack.
 *
 * @param name of a Java method with its class and without what differs between two JVMs, such as
 *     {@code java.lang.Thread.run}; else of a function, after the file of its library where that is known, such as
 *     {@code libjvm.so`JavaThread::run}; of the C library, as it is called, such as {@code libc`write}
 */
record Frame(boolean isJava, String name) {

    /** How the name of a function of the C library begins. */
    static final String C_LIBRARY = "libc`";

    /** The numbers that a JVM gives to classes that it makes itself. */
    private static final Pattern MADE = Pattern.compile("[.+/]0x[0-9a-f]+|(?<=Accessor|Proxy)\\d+");

    /** A library that was unpacked to a folder of its own for one JVM, under a number of its own. */
    private static final Pattern UNPACKED =
            Pattern.compile("/\\S*/(lib[^/`]*?(?:_64)?)\\d{9,}(\\.so)(?: \\(deleted\\))?");

    /** A function of a C library, under the names of glibc and musl. */
    private static final Pattern OF_C_LIBRARY =
            Pattern.compile("(?:libc[-.]|libpthread[-.]|ld-musl)[^`]*`_*(?:GI_+|libc_+)?(\\w+).*");

    private static final Pattern ANNOTATED = Pattern.compile("(.*)_\\[([jik01])]");

    /** Reads a frame of async-profiler's collapsed stacks with its option {@code ann}. */
    static Frame parse(String text) {
        var annotated = ANNOTATED.matcher(text);
        if (!annotated.matches()) {
            var called = OF_C_LIBRARY.matcher(text);
            return new Frame(
                    false,
                    called.matches()
                            ? C_LIBRARY + called.group(1)
                            : UNPACKED.matcher(text).replaceFirst("$1$2"));
        }
        return new Frame(
                true, MADE.matcher(annotated.group(1).replace('/', '.')).replaceAll(""));
    }

    boolean isOfCLibrary() {
        return name.startsWith(C_LIBRARY);
    }
}
