package dev.serverlab.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.Objects;

/**
 * A {@link java.lang.instrument Java agent} that puts the class of the JDK that binds sockets in the place of the original.
 * Its archive has that class, with another port in it, as {@value #CODE}.
 */
public final class PortMover {

    /** The class of the JDK. */
    public static final String BINDS = "sun.nio.ch.Net";

    /** The file in its archive. */
    public static final String CODE = "moved.class";

    private PortMover() {}

    /** Is called by the JVM before the program's main method. */
    public static void premain(String arguments, Instrumentation jvm)
            throws IOException, ClassNotFoundException, UnmodifiableClassException {
        try (InputStream code = ClassLoader.getSystemResourceAsStream(CODE)) {
            jvm.redefineClasses(new ClassDefinition(
                    Class.forName(BINDS), Objects.requireNonNull(code).readAllBytes()));
        }
    }
}
