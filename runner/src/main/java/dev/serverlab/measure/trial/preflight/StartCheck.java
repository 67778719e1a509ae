package dev.serverlab.measure.trial.preflight;

import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.measure.answer.Reset;
import dev.serverlab.measure.jar.ThreadSettings;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.profile.JvmThreads;
import dev.serverlab.measure.server.LogCause;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.trial.TrialBackends;
import dev.serverlab.measure.trial.TrialContext;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts every server of a run once before its plan, so that a refused option is reported before anything is measured.
 *
 * @param asked the command line's overrides of the experiment's file
 * @param jdk where {@code --jdk} finds the servers' JDK; absent for the lab's own
 */
public record StartCheck(
        TrialContext context, Layer asked, @Nullable Path jdk) {

    /**
     * Whether a server gets anything that it could refuse: settings, container limits, or JVM arguments or a JDK from the
     * command line; or there are backends.
     */
    public boolean mayFind() {
        return !context.usesRunningServers()
                && (context.experiment().bringsServers()
                        || !context.experiment().backends().isEmpty()
                        || context.experiment().variants().stream()
                                .anyMatch(variant -> !given(variant).isEmpty()));
    }

    /**
     * Starts each server, sends it a request, and ends it: first those with something to refuse, then the others, so
     * that those do not begin the plan with a colder file cache.
     *
     * @throws LabException when one does not come up, with the cause in its log and the option responsible
     */
    public void run() throws InterruptedException {
        AnswersSeen seen = new AnswersSeen();
        Set<List<Object>> alike = new HashSet<>();
        Experiment experiment = context.experiment();
        Map<Boolean, List<Variant>> byGiven = context.runnable().stream()
                .filter(each -> alike.add(List.of(
                        each.server(),
                        each.profile(),
                        experiment.subject(each).settings(),
                        experiment.subject(each).site(),
                        experiment.subject(each).jvm().arguments(),
                        experiment.subject(each).env(),
                        Objects.requireNonNullElse(
                                experiment.subject(each).jvm().jdk(), ""),
                        Optional.ofNullable(experiment.subject(each).revision()))))
                .collect(Collectors.partitioningBy(each -> !given(each).isEmpty()));
        try (ScratchFolder logs = ScratchFolder.create("serverlab-start-");
                TrialBackends behind = TrialBackends.start(context, logs.path())) {
            new Reset(experiment, logs.path()).run(context.runnable());
            start(byGiven.getOrDefault(true, List.of()), behind, seen);
            start(byGiven.getOrDefault(false, List.of()), behind, seen);
        }
    }

    /** Starts servers in parallel, but variants of one server in turn, as they may share ports. */
    private void start(List<Variant> all, TrialBackends behind, AnswersSeen seen) throws InterruptedException {
        Collection<List<Variant>> byServer =
                all.stream().collect(Collectors.groupingBy(Variant::server)).values();
        try (ExecutorService starts =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            CompletionService<Optional<Problem>> ended = new ExecutorCompletionService<>(starts);
            for (List<Variant> variants : byServer) {
                var _ = ended.submit(() -> refusal(variants, behind, seen));
            }
            for (int server = 0; server < byServer.size(); server++) {
                Problem problem = ended.take().get().orElse(null);
                if (problem != null) {
                    starts.shutdownNow(); // This ends the others while they start.
                    throw LabException.refused(problem.code(), problem.what(), problem.action());
                }
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** The problem of the first that fails; empty when all come up. */
    private Optional<Problem> refusal(List<Variant> variants, TrialBackends behind, AnswersSeen seen)
            throws InterruptedException, IOException {
        for (Variant variant : variants) {
            Path log = Files.createTempFile("serverlab-start-", ".log");
            boolean own = context.experiment().subject(variant).server() != null;
            try (RunningServer server = context.start(variant, behind, log)) {
                if (own) {
                    var _ = context.check(server, seen);
                    requireHeeded(variant, server);
                }
            } catch (LabException e) {
                Optional<LogCause> reported =
                        own || e.getCause() instanceof TimeoutException ? Optional.empty() : LogCause.in(log);
                return Optional.of(
                        reported.map(cause -> problem(variant, cause)).orElse(e.problem()));
            } finally {
                Files.deleteIfExists(log);
            }
        }
        return Optional.empty();
    }

    /** A variant whose setting has no effect would be compared with itself. */
    private void requireHeeded(Variant variant, RunningServer server) {
        Map<String, String> settings = context.experiment().subject(variant).settings();
        Long pid = server.subject().pid();
        if (pid != null && ThreadSettings.areSeen(settings)) {
            ThreadSettings.ignored(settings, JvmThreads.pools(pid)).ifPresent(why -> {
                throw Problems.refused(
                        "setting-ignored",
                        "%s: %s.",
                        "Correct the setting, or leave it out: as it is, nothing would be compared.",
                        variant,
                        why);
            });
        }
    }

    private Problem problem(Variant variant, LogCause cause) {
        List<StartInput> all = given(variant);
        List<StartInput> named = Stream.of(true, false)
                .map(inLine -> all.stream()
                        .filter(each -> cause.has(each.words(), inLine))
                        .toList())
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
        String action = all.isEmpty()
                ? "None of its settings explains that; ./lab run --variants %s keeps its log.".formatted(variant)
                : named.isEmpty() ? "Check %s.".formatted(words(all)) : "Correct %s.".formatted(words(named));
        return new Problem("start-refused", "%s does not start: %s".formatted(variant, cause.line()), action);
    }

    private static String words(List<StartInput> given) {
        return given.stream().map(StartInput::by).collect(Collectors.joining(", "));
    }

    private List<StartInput> given(Variant variant) {
        return StartInput.to(variant, context.experiment(), asked, jdk);
    }
}
