package dev.serverlab.gatling.interleaved;

import io.gatling.commons.util.Clock;
import io.gatling.core.controller.inject.InjectionProfile;
import io.gatling.core.controller.inject.Workload;
import io.gatling.core.scenario.Scenario;
import io.gatling.core.stats.StatsEngine;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.atomic.AtomicLong;
import scala.Option;

/**
 * Puts all users on one event loop. On several, each server would find its users on one of them as long as the order
 * stays the same, and what disturbs that loop would disturb that server alone.
 */
record OnOneLoop(InjectionProfile users) implements InjectionProfile {

    @Override
    public Option<Object> totalUserCount() {
        return users.totalUserCount();
    }

    @Override
    public Workload workload(
            Scenario scenario,
            AtomicLong userIds,
            long startMillis,
            EventLoopGroup eventLoops,
            StatsEngine stats,
            Clock clock) {
        return users.workload(scenario, userIds, startMillis, eventLoops.next(), stats, clock);
    }
}
