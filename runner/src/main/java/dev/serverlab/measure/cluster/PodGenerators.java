package dev.serverlab.measure.cluster;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.Share;
import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.remote.AgentClient;
import dev.serverlab.measure.remote.AgentCommand;
import dev.serverlab.measure.remote.RemoteGenerator;
import dev.serverlab.measure.remote.RemoteGenerators;
import dev.serverlab.model.experiment.Placement;
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

    @Override
    public GeneratorSite ofOne() {
        return new PodGenerators(cluster, image, 1);
    }

    @Override
    public Program start(String name, List<String> arguments, Path folder, Consumer<GeneratorEvent> events) {
        return RemoteGenerators.start(
                name,
                generators,
                folder,
                events,
                number -> pod(name, number, arguments, folder),
                (generator, offsetMicros) -> cluster.clock(generator.where(), offsetMicros));
    }

    private RemoteGenerator pod(String name, int number, List<String> arguments, Path folder)
            throws InterruptedException {
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
            return new RemoteGenerator(
                    pod,
                    pod.node(),
                    new AgentClient(pod.reached(AgentApi.PORT), token, ANSWERS_WITHIN),
                    generators > 1 ? folder.resolve(GeneratorSite.PART + number) : folder,
                    RemoteGenerators.log(folder, number));
        } catch (RuntimeException e) {
            pod.close();
            throw e;
        }
    }
}
