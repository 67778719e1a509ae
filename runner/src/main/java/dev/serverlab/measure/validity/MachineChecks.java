package dev.serverlab.measure.validity;

import static dev.serverlab.measure.validity.CheckResults.graded;
import static dev.serverlab.measure.validity.CheckResults.percent;

import dev.serverlab.model.run.Disturbances;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What others did to the machine. Steal and steps of the clock cannot be provoked on a machine of one's own: these are
 * tested on recorded files of the kernel.
 */
final class MachineChecks {

    /** The tick of {@code /proc/stat} is 10 ms, so one percent of a few seconds is nothing yet. */
    static final double SOME_STEAL = 0.02;
    /** As the doctor has it: a fifth of the CPU went to other machines, in pieces as long as a request. */
    static final double MUCH_STEAL = 0.20;
    /** A desktop at rest and a neighbour's cron job take less. */
    static final double SOME_FOREIGN = 0.10;
    /** More than is left for server and generator together. */
    static final double MUCH_FOREIGN = 0.50;

    static final double MUCH_THROTTLED = 0.10;
    /** Reading both clocks takes up to 0.05 ms, and 5 ms when the thread lost its core between them. */
    static final double SOME_STEP_MILLIS = 5;
    /** Of the shortest stretch that is compared: its CPU would be that of other requests. */
    static final double MUCH_STEP = 0.01;

    private MachineChecks() {}

    static CheckResults check(Disturbances disturbances, Duration shortestStretch) {
        return steal(disturbances.stealShare())
                .and(foreign(disturbances.foreignCpuShare()))
                .and(throttled(disturbances.throttledShare()))
                .and(clock(disturbances.clockStepMillis(), shortestStretch));
    }

    static CheckResults steal(@Nullable Double share) {
        return graded(share, SOME_STEAL, MUCH_STEAL, """
                steal
                The host gave %s of all CPU time to other machines; from %s on nothing is compared.
                Measure at a quieter time or on a machine that shares its CPU with nobody.""", percent(share), percent(MUCH_STEAL));
    }

    static CheckResults foreign(@Nullable Double share) {
        return graded(share, SOME_FOREIGN, MUCH_FOREIGN, """
                foreign-cpu
                Other programs used %s of all CPU time; from %s on nothing is compared.
                End them, or wait until they are done; ./lab doctor names them.""", percent(share), percent(MUCH_FOREIGN));
    }

    static CheckResults throttled(@Nullable Double share) {
        return graded(share, Double.MIN_VALUE, MUCH_THROTTLED, """
                throttled
                A CPU quota held this container back for %s of the time; from %s on nothing is compared.
                Give the container whole CPUs (a CPU set) rather than a quota.""", percent(share), percent(MUCH_THROTTLED));
    }

    static CheckResults clock(double stepMillis, Duration shortestStretch) {
        double most = Math.max(SOME_STEP_MILLIS, MUCH_STEP * shortestStretch.toMillis());
        return graded(Math.abs(stepMillis), SOME_STEP_MILLIS, most, """
                clock-step
                The wall clock was set by %+.0f ms while this was measured; from %.0f ms on CPU and requests belong to \
                different times.
                Let the clock be slewed rather than set while you measure (chronyd without makestep).""", stepMillis, most);
    }
}
