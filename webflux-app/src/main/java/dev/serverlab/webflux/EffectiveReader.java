package dev.serverlab.webflux;

import dev.serverlab.contract.EffectiveConfiguration;
import dev.serverlab.contract.Jvm;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Adds the effective configuration to {@code /actuator/info}, read from the running server at every request. */
@Component
class EffectiveReader implements InfoContributor {

    private final Engine engine;
    private final Environment environment;

    EffectiveReader(Engine engine, Environment environment) {
        this.engine = engine;
        this.environment = environment;
    }

    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail(EffectiveConfiguration.INFO_KEY, read().toMap());
    }

    EffectiveConfiguration read() {
        Engine.State state = engine.state();
        return new EffectiveConfiguration(
                engine.server(),
                profile(),
                "Spring Boot " + SpringBootVersion.getVersion(),
                state.engine(),
                state.transport(),
                DelayController.DEFAULT_WORK,
                state.requestThreads(),
                Workers.threads(),
                state.keepAlive(),
                state.backlog(),
                state.httpVersion(),
                Jvm.current());
    }

    private String profile() {
        String[] active = environment.getActiveProfiles();
        return active.length == 0 ? environment.getDefaultProfiles()[0] : active[0];
    }
}
