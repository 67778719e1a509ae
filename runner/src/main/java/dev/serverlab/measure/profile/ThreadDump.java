package dev.serverlab.measure.profile;

import dev.serverlab.model.observation.Waits.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** All threads of a JVM at one moment, virtual ones as well, as {@code jcmd Thread.dump_to_file -format=json} writes them. */
final class ThreadDump {

    /** A larger file is not read. */
    private static final long LARGEST = 64L << 20;

    private static final JsonMapper JSON = new JsonMapper();

    /** Threads of the JVM that have no frames. */
    private static final Set<String> WITHOUT_FRAMES = Set.of(
            "Signal Dispatcher",
            "Notification Thread",
            "Attach Listener",
            "Service Thread",
            "Monitor Deflation Thread");

    private static final Pattern LOCKING = Pattern.compile(
            "java\\.util\\.concurrent\\.(locks\\..*Lock\\S*\\.(lock|tryLock|lockInterruptibly)|Semaphore\\.acquire\\S*)");
    private static final Pattern READING = Pattern.compile(
            "sun\\.nio\\.ch\\.NioSocketImpl\\.\\w*[rR]ead|java\\.net\\.\\S*InputStream\\.read|jdk\\.internal\\.net\\.http\\.HttpClientImpl\\.send");
    private static final Pattern POOL = Pattern.compile("\\S*Pool\\w*\\.(get|borrow|lease|acquire)\\w*");
    private static final String CARRIER_KEPT = "java.lang.VirtualThread.parkOnCarrierThread";
    private static final String VIRTUAL = "java.lang.VirtualThread.";

    private final LayerRules rules;
    private final List<Thread> threads;

    /** @param state empty before JDK 25 */
    private record Thread(String name, String state, List<Frame> frames) {

        boolean isVirtual() {
            return frames.getLast().name().startsWith(VIRTUAL);
        }
    }

    /** A place where threads wait. */
    record Place(Kind kind, String method) {}

    private ThreadDump(LayerRules rules, List<Thread> threads) {
        this.rules = rules;
        this.threads = threads;
    }

    /** @throws IOException also when it is no such file, or a huge one */
    static ThreadDump read(Path file, LayerRules rules) throws IOException {
        if (Files.size(file) > LARGEST) {
            throw new IOException("it has more than " + (LARGEST >> 20) + " MiB");
        }
        try {
            JsonNode root = JSON.readTree(file).path("threadDump").path("threadContainers");
            return new ThreadDump(
                    rules,
                    root.valueStream()
                            .flatMap(container -> container.path("threads").valueStream())
                            .map(ThreadDump::thread)
                            .toList());
        } catch (JacksonException e) {
            throw new IOException("it is not a dump of threads", e);
        }
    }

    private static Thread thread(JsonNode node) {
        return new Thread(
                node.path("name").asString(""),
                node.path("state").asString(""),
                node.path("stack")
                        .valueStream()
                        .map(frame -> frame(frame.asString()))
                        .toList());
    }

    /** Without its module, and its place in a file. */
    private static Frame frame(String text) {
        int end = text.indexOf('(');
        String method = end < 0 ? text : text.substring(0, end);
        return new Frame(Frame.Kind.JAVA, method.substring(method.lastIndexOf('/') + 1));
    }

    /** How many threads wait where. */
    Map<Place, Integer> waiting() {
        Map<Place, Integer> counts = new HashMap<>();
        threads.forEach(thread -> place(thread).ifPresent(place -> counts.merge(place, 1, Integer::sum)));
        return counts;
    }

    private Optional<Place> place(Thread thread) {
        if (thread.frames.isEmpty()) {
            return WITHOUT_FRAMES.contains(thread.name) || !thread.state.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Place(Kind.CARRIER, ""));
        }
        Optional<Frame> outside =
                thread.frames.stream().filter(frame -> !isOfJdk(frame)).findFirst();
        Optional<Frame> own = thread.frames.stream()
                .filter(frame -> rules.layer(frame).equals(LayerRules.APPLICATION))
                .findFirst();
        if (outside.isEmpty()) {
            return Optional.empty();
        }
        if (inJdk(thread).anyMatch(CARRIER_KEPT::equals)) {
            return place(Kind.PINNED, outside);
        }
        if (isBlocked(thread)) {
            return place(thread.state.isEmpty() && thread.isVirtual() ? Kind.PINNED : Kind.LOCK, outside);
        }
        if (inJdk(thread).anyMatch(method -> LOCKING.matcher(method).matches())) {
            return place(Kind.LOCK, outside);
        }
        if (thread.frames.stream()
                .anyMatch(frame -> !isOfJdk(frame) && POOL.matcher(frame.name()).matches())) {
            return place(Kind.POOL, own);
        }
        if (inJdk(thread).anyMatch(method -> READING.matcher(method).lookingAt())) {
            return place(Kind.ANSWER, own);
        }
        return inJdk(thread).anyMatch("java.lang.Thread.sleep"::equals) ? place(Kind.SLEEP, own) : Optional.empty();
    }

    private static Optional<Place> place(Kind kind, Optional<Frame> frame) {
        return frame.map(at -> new Place(kind, at.name()));
    }

    /**
     * Whether it waits for a monitor. Before JDK 25 a dump does not say so: then a thread whose innermost frame is not the
     * JDK's may run as well, and few do where the CPU is not the limit.
     */
    private boolean isBlocked(Thread thread) {
        return thread.state.isEmpty() ? !isOfJdk(thread.frames.getFirst()) : thread.state.equals("BLOCKED");
    }

    private boolean isOfJdk(Frame frame) {
        return rules.isOfJdk(frame);
    }

    /** The innermost frames, as far as they are the JDK's. */
    private Stream<String> inJdk(Thread thread) {
        return thread.frames.stream().takeWhile(this::isOfJdk).map(Frame::name);
    }
}
