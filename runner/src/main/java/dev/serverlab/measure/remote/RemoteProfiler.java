package dev.serverlab.measure.remote;

import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.profile.NotProfiledException;
import dev.serverlab.measure.profile.Profiler;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The profiler of the agent beside a server. */
record RemoteProfiler(AgentClient client) implements Profiler {

    static RemoteProfiler attach(AgentClient client) throws NotProfiledException {
        ask(client, AgentApi.PROFILE_ATTACH);
        return new RemoteProfiler(client);
    }

    private static byte[] ask(AgentClient client, String step) throws NotProfiledException {
        try {
            return client.profile(step);
        } catch (IOException e) {
            throw new NotProfiledException("its agent did not profile it: " + Problems.reason(e));
        }
    }

    @Override
    public void start(Event sampled) throws NotProfiledException {
        ask(
                client,
                switch (sampled) {
                    case CPU -> AgentApi.PROFILE_CPU;
                    case ALLOCATIONS -> AgentApi.PROFILE_ALLOCATIONS;
                });
    }

    @Override
    public void stop(Path to) throws NotProfiledException {
        try {
            Files.write(to, ask(client, AgentApi.PROFILE_STOP));
        } catch (IOException e) {
            throw new NotProfiledException("its samples cannot be kept: " + Problems.reason(e));
        }
    }

    @Override
    public void close() {
        try {
            client.profile(AgentApi.PROFILE_END);
        } catch (IOException e) {
            // The server ends with the trial.
        }
    }
}
