package dev.serverlab.reactive;

import dev.serverlab.contract.EffectiveConfiguration;
import dev.serverlab.contract.Jvm;
import dev.serverlab.support.EffectivePart;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Adds the effective configuration to {@code /actuator/info}, read from the running server at every request. */
@Component
class EffectiveReader implements InfoContributor {

    private final LabServer server;
    private final Engine engine;
    private final Environment environment;
    private final ObjectProvider<EffectivePart> parts;

    EffectiveReader(LabServer server, Engine engine, Environment environment, ObjectProvider<EffectivePart> parts) {
        this.server = server;
        this.engine = engine;
        this.environment = environment;
        this.parts = parts;
    }

    @Override
    public void contribute(Info.Builder builder) {
        Map<String, Object> effective = read().toMap();
        parts.orderedStream().forEach(part -> effective.put(part.name(), part.read()));
        builder.withDetail(EffectiveConfiguration.INFO_KEY, effective);
    }

    /** What holds at the moment, without the parts that only some servers have. */
    EffectiveConfiguration read() {
        Engine.State state = engine.state();
        return new EffectiveConfiguration(
                environment.getRequiredProperty("spring.application.name"),
                LabServer.profileIn(environment),
                "Spring Boot " + SpringBootVersion.getVersion(),
                state.engine(),
                state.transport(),
                server.defaultWork(),
                state.requestThreads(),
                Workers.threads(),
                state.keepAlive(),
                state.backlog(),
                state.httpVersion(),
                Jvm.current());
    }
}
