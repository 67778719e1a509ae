package dev.serverlab.mvc;

import dev.serverlab.contract.Jvm;
import dev.serverlab.contract.ServerState;
import dev.serverlab.contract.ServerState.Stack;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.contract.Work;
import java.util.concurrent.ThreadPoolExecutor;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.core.SpringVersion;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Component;

/** The effective configuration of the running engine and the worker pool, for {@code /actuator/info}. */
@Component
@Order(0)
public class EffectiveConfiguration implements InfoContributor {

    private final Environment environment;
    private final Engine engine;
    private final AsyncTaskExecutor workers;
    private final String server;
    private final Work defaultWork;

    EffectiveConfiguration(
            Environment environment,
            Engine engine,
            @Qualifier("applicationTaskExecutor") AsyncTaskExecutor workers,
            @Value("${spring.application.name}") String server,
            @Value("${serverlab.default-work:block}") Work defaultWork) {
        this.environment = environment;
        this.engine = engine;
        this.workers = workers;
        this.server = server;
        this.defaultWork = defaultWork;
    }

    @Override
    public void contribute(Info.Builder info) {
        info.withDetail(ServerState.INFO_KEY, read().toMap());
    }

    ServerState read() {
        return new ServerState(
                server,
                Profiles.active(environment),
                new Stack(
                        "Spring MVC " + SpringVersion.getVersion() + " (Spring Boot " + SpringBootVersion.getVersion()
                                + ")",
                        engine.name(),
                        engine.transport()),
                defaultWork,
                engine.threads(),
                workerThreads(),
                engine.keepAlive(),
                engine.backlog(),
                engine.httpVersion(),
                Jvm.current());
    }

    /** An executor that is not a pool starts a virtual thread for each task. */
    private Threads workerThreads() {
        if (workers instanceof ThreadPoolTaskExecutor pool) {
            int max = maxOf(pool.getThreadPoolExecutor());
            return new Threads(Kind.POOL, max, max, pool.getPoolSize());
        }
        return new Threads(Kind.VIRTUAL, null, null, null);
    }

    /** A pool of the JDK goes beyond its core size only when its queue is full, which an unbounded queue never is. */
    static int maxOf(ThreadPoolExecutor pool) {
        boolean boundless = pool.getQueue().remainingCapacity() > Integer.MAX_VALUE / 2;
        return boundless ? pool.getCorePoolSize() : pool.getMaximumPoolSize();
    }
}
