package dev.serverlab.measure.cluster;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.generator.Share;
import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.load.GeneratorLines;
import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.load.JoinedEvents;
import dev.serverlab.measure.process.Program;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Load generators as pods. Each has a share of the arrivals.
 *
 * @param image that they are started from
 * @param generators how many
 */
public record PodGenerators(Cluster cluster, String image, int generators) implements GeneratorSite {

    /** The folder of the record in the pod. */
    private static final String FOLDER = "/tmp/record";

    /**
     * The first generator waits for the last, whose image may have to be pulled. Its Job ends sooner when the lab is gone.
     */
    private static final Duration IDLE = Duration.ofMinutes(30);

    /** Longer than an agent waits for a line. */
    private static final Duration ANSWERS_WITHIN = AgentApi.LINES_WAIT.multipliedBy(3);

    /** Clocks of nodes synchronized with a time server differ by less. */
    private static final Duration MAX_APART = Duration.ofMillis(100);

    @Override
    public GeneratorSite ofOne() {
        return new PodGenerators(cluster, image, 1);
    }

    @Override
    public Program start(String name, List<String> arguments, Path folder, Consumer<GeneratorEvent> events) {
        List<GeneratorPod> pods = new ArrayList<>();
        try {
            for (int number = 0; number < generators; number++) {
                pods.add(pod(name, number, arguments, folder));
            }
            for (GeneratorPod pod : pods) {
                requireClock(pod, pod.awaitReady());
            }
            Path requests = folder.resolve(GeneratorRequests.FILE);
            String own = Files.exists(requests) ? Files.readString(requests) : null;
            JoinedEvents all = new JoinedEvents(pods.size(), events);
            for (int number = 0; number < pods.size(); number++) {
                pods.get(number).start(own, GeneratorLines.to(all.of(number)));
            }
            return Program.start(name, () -> new GeneratorPods(name, log(folder, 0), pods));
        } catch (IOException e) {
            pods.forEach(GeneratorPod::close);
            throw Problems.failed(
                    "generator-not-reached",
                    "%s: the generators in the cluster cannot be reached: %s.",
                    "Read agent-0.log in the trial's folder, and check that the API server answers.",
                    name,
                    Problems.reason(e));
        } catch (InterruptedException e) {
            pods.forEach(GeneratorPod::close);
            Thread.currentThread().interrupt();
            throw Problems.failed("interrupted", "%s was not started: the lab is ending.", "Run again.", name);
        } catch (RuntimeException e) {
            pods.forEach(GeneratorPod::close);
            throw e;
        }
    }

    private GeneratorPod pod(String name, int number, List<String> arguments, Path folder) throws InterruptedException {
        String token = UUID.randomUUID().toString();
        List<String> command = new ArrayList<>(List.of("java"));
        if (generators > 1) {
            command.add("-D" + Share.SETTING + "=" + new Share(number, generators));
        }
        String here = folder.toString();
        arguments.forEach(argument -> command.add(argument.replace(here, FOLDER)));
        PodSpec spec = new PodSpec(
                generators > 1 ? name + ", generator " + (number + 1) : name,
                PodSpec.Role.GENERATOR,
                new PodContainer(
                        image,
                        AgentCommand.ofGenerator(FOLDER, IDLE.toSeconds(), command),
                        PodContainer.User.LAB,
                        Map.of(AgentApi.TOKEN, token),
                        Map.of("agent", AgentApi.PORT),
                        new Placement.Pod(null, null)),
                folder.resolve("agent-" + number + ".log"),
                null,
                null);
        StartedPod pod = cluster.start(spec);
        try {
            return new GeneratorPod(
                    pod,
                    new AgentClient(pod.reached(AgentApi.PORT), token, ANSWERS_WITHIN),
                    generators > 1 ? folder.resolve(GeneratorSite.PART + number) : folder,
                    log(folder, number));
        } catch (RuntimeException e) {
            pod.close();
            throw e;
        }
    }

    private static Path log(Path folder, int number) {
        return folder.resolve(number == 0 ? LOG : "generator-" + number + ".log");
    }

    /** @throws LabException when its clock is too far from the lab's, as all begin at the same clock time */
    private void requireClock(GeneratorPod pod, AgentClient.Offset offset) {
        cluster.clock(pod.pod(), offset.micros());
        long apart = Math.abs(offset.micros()) - offset.uncertaintyMicros();
        if (apart > MAX_APART.toNanos() / 1_000) {
            throw Problems.failed(
                    "clock-apart",
                    "The clock of %s is %s ms ahead of the lab's, so the generators could not start together.",
                    "Synchronize the clocks of the nodes and of this machine, for example by NTP.",
                    pod.pod().node(),
                    offset.micros() / 1_000);
        }
    }
}
