package dev.serverlab.gatling;

import io.gatling.commons.util.Clock;
import io.gatling.core.controller.inject.InjectionProfile;
import io.gatling.core.controller.inject.Workload;
import io.gatling.core.controller.inject.open.OpenInjectionProfile;
import io.gatling.core.controller.inject.open.OpenInjectionStep;
import io.gatling.core.scenario.Scenario;
import io.gatling.core.stats.StatsEngine;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import scala.Option;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.collection.immutable.List;
import scala.collection.immutable.Nil$;
import scala.concurrent.duration.FiniteDuration;

/**
 * Passes planned starts to Gatling's injector and gets their origin from it. Gatling plans a second ahead and starts
 * overdue users at once, so both are needed to detect late starts. Neither is part of its Java DSL; only this class uses
 * the API below it.
 */
final class PlannedInjection implements InjectionProfile {

    private final Steps steps;
    private final LongConsumer onStart;

    /**
     * @param count how many users start
     * @param offsetMillis when each starts, in ms after the run's beginning, in ascending order
     * @param length how long the injection lasts
     * @param onStart receives the start of the run, in ms since 1970, before any user starts
     */
    PlannedInjection(long count, LongUnaryOperator offsetMillis, Duration length, LongConsumer onStart) {
        this.steps = new Steps(count, offsetMillis, millis(length.toMillis()));
        this.onStart = onStart;
    }

    @Override
    public Option<Object> totalUserCount() {
        return Option.apply(steps.users());
    }

    @Override
    public Workload workload(
            Scenario scenario,
            AtomicLong userIds,
            long startMillis,
            EventLoopGroup eventLoops,
            StatsEngine stats,
            Clock clock) {
        onStart.accept(startMillis);
        List<OpenInjectionStep> only = Nil$.MODULE$.$colon$colon(steps);
        return new OpenInjectionProfile(only).workload(scenario, userIds, startMillis, eventLoops, stats, clock);
    }

    private static FiniteDuration millis(long millis) {
        return FiniteDuration.apply(millis, java.util.concurrent.TimeUnit.MILLISECONDS);
    }

    private record Steps(long users, LongUnaryOperator offsetMillis, FiniteDuration duration)
            implements OpenInjectionStep {

        @Override
        public Iterator<FiniteDuration> chain(Iterator<FiniteDuration> next) {
            // Nothing follows this step, so nothing is chained to it.
            return new AbstractIterator<>() {
                private long index;

                @Override
                public boolean hasNext() {
                    return index < users;
                }

                @Override
                public FiniteDuration next() {
                    return millis(offsetMillis.applyAsLong(index++));
                }
            };
        }

        @Override
        public boolean canEqual(Object other) {
            return other instanceof Steps;
        }

        @Override
        public int productArity() {
            return 0;
        }

        @Override
        public Object productElement(int index) {
            throw new IndexOutOfBoundsException(index);
        }
    }
}
