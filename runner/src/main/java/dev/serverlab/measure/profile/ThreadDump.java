package dev.serverlab.measure.profile;

import dev.serverlab.jvm.ThreadDumper;
import dev.serverlab.model.observation.Waits.Kind;
import java.io.IOException;
import java.lang.Thread.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All threads of a JVM at one moment, as {@link ThreadDumper} writes them. */
final class ThreadDump {

    /** A larger file is not read. */
    private static final long LARGEST = 64L << 20;

    private static final Pattern LOCKING = Pattern.compile(
            "java\\.util\\.concurrent\\.(locks\\..*Lock\\S*\\.(lock|tryLock|lockInterruptibly)|Semaphore\\.acquire\\S*)");
    private static final Pattern READING = Pattern.compile(
            "sun\\.nio\\.ch\\.NioSocketImpl\\.\\w*[rR]ead|java\\.net\\.\\S*InputStream\\.read|jdk\\.internal\\.net\\.http\\.HttpClientImpl\\.send");
    private static final Pattern POOL = Pattern.compile("\\S*Pool\\w*\\.(get|borrow|lease|acquire)\\w*");
    /** Where Tomcat's acceptor is while as many connections are open as {@code maxConnections} lets. */
    private static final String ACCEPTED_ENOUGH = "org.apache.tomcat.util.threads.LimitLatch.countUpOrAwait";

    private static final Pattern HEAD = Pattern.compile("([A-Z_]+) (platform|mounted|unmounted) (.*)");

    private final LayerRules rules;
    private final List<Thread> threads;

    private record Thread(State state, String kind, String name, List<Frame> frames) {

        boolean isVirtual() {
            return !kind.equals("platform");
        }

        boolean isPinned() {
            return kind.equals("mounted") && !isRunnable();
        }

        boolean waitsForCarrier() {
            return kind.equals("unmounted") && isRunnable();
        }

        private boolean isRunnable() {
            return state == State.RUNNABLE;
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
        List<Thread> threads = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            Matcher head = HEAD.matcher(line);
            if (head.matches()) {
                threads.add(new Thread(State.valueOf(head.group(1)), head.group(2), head.group(3), new ArrayList<>()));
            } else if (line.startsWith("\t") && !threads.isEmpty()) {
                threads.getLast().frames.add(new Frame(true, line.substring(1)));
            } else {
                throw new IOException("it is not a dump of threads");
            }
        }
        return new ThreadDump(rules, threads);
    }

    /** How many threads wait where. */
    Map<Place, Integer> waiting() {
        Map<Place, Integer> counts = new HashMap<>();
        threads.forEach(thread -> place(thread).ifPresent(place -> counts.merge(place, 1, Integer::sum)));
        return counts;
    }

    /** How many platform threads there are by name, with {@code #} for the last number; sorted. */
    Map<String, Integer> pools() {
        Map<String, Integer> counts = new TreeMap<>();
        threads.stream()
                .filter(thread -> !thread.isVirtual())
                .forEach(thread -> counts.merge(thread.name.replaceFirst("\\d+(\\D*)$", "#$1"), 1, Integer::sum));
        return counts;
    }

    private Optional<Place> place(Thread thread) {
        if (thread.waitsForCarrier()) {
            return Optional.of(new Place(Kind.CARRIER, ""));
        }
        Optional<Frame> outside =
                thread.frames.stream().filter(frame -> !isOfJdk(frame)).findFirst();
        Optional<Frame> own = thread.frames.stream()
                .filter(frame -> rules.layer(frame).equals(LayerRules.APPLICATION))
                .findFirst();
        if (outside.isEmpty()) {
            return Optional.empty();
        }
        if (thread.isPinned()) {
            return place(Kind.PINNED, outside);
        }
        if (outside.get().name().equals(ACCEPTED_ENOUGH)) {
            return Optional.of(new Place(Kind.CONNECTIONS, ""));
        }
        if (thread.state == State.BLOCKED
                || inJdk(thread).anyMatch(method -> LOCKING.matcher(method).matches())) {
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

    private boolean isOfJdk(Frame frame) {
        return rules.isOfJdk(frame);
    }

    /** The innermost frames, as far as they are the JDK's. */
    private Stream<String> inJdk(Thread thread) {
        return thread.frames.stream().takeWhile(this::isOfJdk).map(Frame::name);
    }
}
