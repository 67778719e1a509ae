package dev.serverlab.jvm;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes all threads of the JVM that loads this as a {@link java.lang.instrument Java agent}, virtual ones as well: a line
 * {@code STATE platform|mounted|unmounted NAME} each, then its frames, innermost first, each on an indented line.
 *
 * <p>{@code jcmd Thread.dump_to_file} would write the same, but crashes JDK 25 while virtual threads mount and unmount
 * (JDK-8364343). {@link Thread#getStackTrace} does not.
 */
public final class ThreadDumper {

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final String CONTAINERS = "jdk.internal.vm";

    private final Class<?> container;
    private final Field carrier;
    private final StringBuilder text = new StringBuilder();

    private ThreadDumper() throws ReflectiveOperationException {
        container = Class.forName(CONTAINERS + ".ThreadContainer");
        carrier = Class.forName("java.lang.VirtualThread").getDeclaredField("carrierThread");
        carrier.setAccessible(true);
    }

    /**
     * Nothing is written before JDK 21.
     *
     * @param file to write
     */
    public static void agentmain(String file, Instrumentation jvm) throws ReflectiveOperationException, IOException {
        if (Runtime.version().feature() < FIRST_WITH_VIRTUAL_THREADS) {
            return;
        }
        Set<Module> self = Set.of(ThreadDumper.class.getModule());
        jvm.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(CONTAINERS, self),
                Map.of("java.lang", self),
                Set.of(),
                Map.of());
        ThreadDumper dumper = new ThreadDumper();
        dumper.addAll(Class.forName(CONTAINERS + ".ThreadContainers")
                .getMethod("root")
                .invoke(null));
        Files.writeString(Path.of(file), dumper.text);
    }

    private void addAll(Object threads) throws ReflectiveOperationException {
        for (Object thread : ((Stream<?>) container.getMethod("threads").invoke(threads)).toList()) {
            add((Thread) thread);
        }
        for (Object child : ((Stream<?>) container.getMethod("children").invoke(threads)).toList()) {
            addAll(child);
        }
    }

    private void add(Thread thread) throws ReflectiveOperationException {
        boolean isVirtual = carrier.getDeclaringClass().isInstance(thread);
        String kind = !isVirtual ? "platform" : carrier.get(thread) == null ? "unmounted" : "mounted";
        String name = thread.getName().replace('\n', ' ').replace('\r', ' ');
        text.append(thread.getState())
                .append(' ')
                .append(kind)
                .append(' ')
                .append(name)
                .append('\n');
        for (StackTraceElement frame : thread.getStackTrace()) {
            text.append('\t')
                    .append(frame.getClassName())
                    .append('.')
                    .append(frame.getMethodName())
                    .append('\n');
        }
    }
}
