package dev.serverlab.measure.jar;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A framework, or an HTTP engine, that applications contain, as a file in {@code frameworks/} describes it.
 *
 * @param title its usual name
 * @param serves whether it is an engine
 * @param rank of several that an application contains, the lowest counts, since others may be built on the next
 * @param libraries how the names of its jars begin, before their version
 * @param types class files of it, maybe relocated
 * @param mains main classes that start it
 * @param engine what serves HTTP in a framework that contains no engine of its own file; absent otherwise
 * @param port how the port of an application is set; absent where properties do that are tried with any program
 * @param threads its pool of request threads; for an engine as Spring Boot sets it; absent without one
 * @param loops its event loops; absent without any, or when nothing sets their number
 */
record Framework(
        String title,
        boolean serves,
        int rank,
        List<String> libraries,
        List<String> types,
        List<String> mains,
        @Nullable String engine,
        Application.@Nullable PortSetting port,
        @Nullable Threads threads,
        @Nullable Loops loops) {

    /** In a setting, the package prefix of a relocated Netty. */
    static final String NETTY = "{netty}";

    /**
     * A pool of request threads.
     *
     * @param setting the system property for their largest number
     * @param usual that number where nothing sets it; absent when it depends on the machine
     */
    record Threads(String setting, @Nullable Integer usual) {}

    /**
     * Event loops.
     *
     * @param setting the system property for their number, in which {@code {netty}} is the package prefix of a relocated
     *     Netty
     * @param perCore how many there usually are for each core; absent when unknown
     * @param least how many there are at least
     * @param note what to know of the number; absent if nothing
     * @param mains main classes that read the setting; empty for any
     */
    record Loops(
            String setting,
            @Nullable Integer perCore,
            int least,
            @Nullable String note,
            List<String> mains) {

        Loops {
            mains = Objects.requireNonNullElse(mains, List.of());
        }

        /** How many there usually are; absent when unknown. */
        @Nullable
        Integer usual(int cores) {
            return perCore == null ? null : Integer.valueOf(Math.max(perCore * cores, least));
        }
    }

    /** @param version empty when unknown */
    record Found(Framework framework, String version) {

        String describe() {
            return framework.title + (version.isEmpty() ? "" : " " + version);
        }
    }

    Framework {
        libraries = Objects.requireNonNullElse(libraries, List.of());
        types = Objects.requireNonNullElse(types, List.of());
        mains = Objects.requireNonNullElse(mains, List.of());
    }

    /**
     * Whether an application contains it.
     *
     * @param names of its jar files
     * @param entries of its own jar, whose packages may have been relocated
     */
    Optional<Found> in(String mainClass, Collection<String> names, Collection<String> entries) {
        Optional<Found> byLibrary = names.stream()
                .flatMap(name -> libraries.stream().flatMap(library -> version(name, library)))
                .findFirst()
                .map(version -> new Found(this, version));
        boolean holds = mains.contains(mainClass)
                || entries.stream()
                        .anyMatch(name -> types.stream().anyMatch(type -> ("/" + name).endsWith("/" + type)));
        return byLibrary.or(() -> holds ? Optional.of(new Found(this, "")) : Optional.empty());
    }

    private static Stream<String> version(String name, String library) {
        return name.startsWith(library)
                        && name.length() > library.length()
                        && Character.isDigit(name.charAt(library.length()))
                ? Stream.of(name.substring(library.length()).replaceFirst("\\.jar$", ""))
                : Stream.of();
    }
}
