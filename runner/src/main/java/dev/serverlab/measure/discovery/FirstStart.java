package dev.serverlab.measure.discovery;

import dev.serverlab.measure.discovery.StartAttempt.Listens;
import dev.serverlab.measure.discovery.StartAttempt.Outcome;
import dev.serverlab.measure.jar.Application;
import dev.serverlab.measure.jar.ConfigOption;
import dev.serverlab.measure.jar.ThreadSettings;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.profile.JvmThreads;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts an application to find out what its file does not show.
 *
 * @param java the {@code java} program that it runs on
 * @param folder where it is started
 * @param given what is known about its start
 */
public record FirstStart(Application application, Path java, Path folder, GivenStart given) {

    /** Port 0 means any free port. */
    private static final String FREE = "0";

    private static final int MAX_FIXED = 3;
    /** Each may need a further event loop. */
    private static final int CONNECTIONS = 16;

    /** A start, described for people. */
    private record Tried(Ways ways, Outcome outcome) {

        String describe() {
            return ways.describe() + ": it " + outcome.describe();
        }
    }

    /**
     * Tries the ways to set its port one after the other, and sends it requests.
     *
     * @param paths to request; empty for those of its OpenAPI document
     * @throws LabException when none of the ways works, it does not come up, or a path is not answered with 200 to 299
     */
    public FoundService find(List<String> paths) throws InterruptedException {
        List<Tried> tried = new ArrayList<>();
        try (ScratchFolder logs = ScratchFolder.create("serverlab-first-")) {
            for (Ways ways : Ways.inOrder(application)) {
                FoundService found = found(ways, paths, logs, tried);
                if (found != null) {
                    return found.otherPorts().isEmpty() ? found : again(found, ways, paths, logs);
                }
                requireRetryUseful(tried);
            }
            for (int port : always(tried)) {
                for (PortOption option : List.of(new PortOption.Moved(port), new PortOption.Fixed(port))) {
                    FoundService found = found(new Ways(List.of(option), Map.of()), paths, logs, tried);
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        String described = tried.stream().map(Tried::describe).collect(Collectors.joining("; "));
        throw Problems.refused(
                "jar-port",
                "Found no way to set the port of %s. Tried %s.",
                "Write an experiment that says how to start it, as docs/your-own-service.md shows: { "
                        + "command: [WORDS] } with {port} in it, or port: { property: NAME }, { env: NAME }.",
                application.jar(),
                described);
    }

    /**
     * Why a choice would have no effect, as its threads show once it is started with it, as a clause; absent when it may
     * have one.
     */
    public @Nullable String ignored(ConfigOption choice, FoundService found) throws InterruptedException {
        if (!ThreadSettings.areSeen(choice.settings())) {
            return null;
        }
        Map<String, String> settings = new TreeMap<>(found.settings());
        settings.putAll(choice.settings());
        Ways ways = new Ways(List.of(found.port()), settings);
        try (ScratchFolder logs = ScratchFolder.create("serverlab-choice-");
                StartAttempt attempt = StartAttempt.start(
                        java,
                        application.jar(),
                        ways,
                        given,
                        folder,
                        logs.path().resolve("start.log"))) {
            if (!(attempt.outcome(RunningServer.COMES_UP_WITHIN, Set.of()) instanceof Listens listens)) {
                return null;
            }
            for (int connection = 0; connection < CONNECTIONS; connection++) {
                try (PlainClient client = PlainClient.of(listens.port(), listens.transport())) {
                    var _ = client.answer(found.requests().getFirst().get());
                }
            }
            return ThreadSettings.ignored(
                            choice.settings(),
                            JvmThreads.pools(attempt.process().pid()))
                    .orElse(null);
        }
    }

    private @Nullable FoundService found(Ways ways, List<String> paths, ScratchFolder logs, List<Tried> tried)
            throws InterruptedException {
        Path log = logs.path().resolve("start-" + tried.size() + ".log");
        try (StartAttempt attempt = StartAttempt.start(java, application.jar(), ways, given, folder, log)) {
            Outcome outcome = attempt.outcome(RunningServer.COMES_UP_WITHIN, elsewhere(tried));
            tried.add(new Tried(ways, outcome));
            if (!(outcome instanceof Listens listens)) {
                return null;
            }
            FoundService found =
                    new ServiceProbe(application, attempt, listens, ways.settings(), given.ready()).found(paths);
            if (attempt.process().awaitExit(0, TimeUnit.SECONDS)) {
                throw Problems.failed(
                        "jar-daemon",
                        "%s ends after its start, with exit code %s, and leaves another process that answers.",
                        "Start it so that it stays, without what makes a daemon of it: --args 'WORDS'.",
                        application.jar(),
                        attempt.process().exitValue());
            }
            return found;
        }
    }

    /**
     * An application that listens on further ports may use the same ones each time, and then two instances cannot run at
     * once. Ports with well-known settings are set to free ones.
     */
    private FoundService again(FoundService first, Ways ways, List<String> paths, ScratchFolder logs)
            throws InterruptedException {
        List<Tried> tried = new ArrayList<>();
        FoundService alone = first;
        if (ways.options().size() > 1) {
            // The other ways may have set other ports.
            alone = found(ways.only(first.port(), Map.of()), paths, logs, tried);
        }
        Map<String, String> more = alone == null ? Map.of() : freed(alone);
        FoundService last = found(ways.only(first.port(), more), paths, logs, tried);
        if (alone == null || last == null) {
            return first;
        }
        List<Integer> stay = new ArrayList<>(alone.otherPorts());
        stay.retainAll(last.otherPorts());
        return stay.equals(alone.otherPorts()) ? alone : last.with(last.settings(), stay);
    }

    /** The ports on which it listened at its last start; empty when these were the ones that it was given. */
    private static Set<Integer> elsewhere(List<Tried> tried) {
        return !tried.isEmpty() && tried.getLast().outcome() instanceof StartAttempt.Elsewhere elsewhere
                ? elsewhere.ports()
                : Set.of();
    }

    /** The ports on which it listened instead of those that it was given. */
    private static List<Integer> always(List<Tried> tried) {
        return tried.stream()
                .flatMap(each -> each.outcome() instanceof StartAttempt.Elsewhere elsewhere
                        ? elsewhere.ports().stream()
                        : Stream.of())
                .distinct()
                .sorted()
                .limit(MAX_FIXED)
                .toList();
    }

    private Map<String, String> freed(FoundService found) {
        Map<String, String> freed = new TreeMap<>();
        if (application.springBoot() != null) {
            freed.put("http.port", FREE);
            if (found.manages()) {
                freed.put("management.server.port", FREE);
            }
        }
        return freed;
    }

    /** Fails when other ways cannot help: a program may ignore a property, so none keeps it from coming up. */
    private void requireRetryUseful(List<Tried> tried) {
        switch (tried.getLast().outcome()) {
            case StartAttempt.Silent silent ->
                throw Problems.failed(
                        "jar-not-up",
                        "%s opened no port within %s s. %s",
                        "Read the log, and start it by hand with java -jar. Everything it needs, such as a "
                                + "database, has to be running; it gets this shell's environment.",
                        application.jar(),
                        RunningServer.COMES_UP_WITHIN.toSeconds(),
                        silent.logTail());
            case StartAttempt.Ended ended -> {
                if (tried.size() == 1) {
                    throw Problems.failed(
                            "jar-not-up",
                            "%s exits on its own after start, with exit code %s. %s",
                            "Give it the arguments that it needs with --args 'WORDS'. Everything else it needs, such as a "
                                    + "database, has to be running; it gets this shell's environment.",
                            application.jar(),
                            ended.exitCode(),
                            ended.logTail());
                }
            }
            case StartAttempt.Unreachable unreachable ->
                throw Problems.failed(
                        "jar-not-up",
                        "%s listens on port %s, but not at 127.0.0.1.",
                        "Let it listen there or on all addresses, as Spring Boot with --args=--server.address=127.0.0.1.",
                        application.jar(),
                        unreachable.port());
            case StartAttempt.Elsewhere elsewhere -> {
                // The next way may be the right one.
            }
            case Listens _ -> throw new IllegalArgumentException("It is up");
        }
    }
}
