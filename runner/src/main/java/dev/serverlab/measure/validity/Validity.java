package dev.serverlab.measure.validity;

import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.run.Disturbances;

/** Says of a finished trial whether its numbers may be compared. docs/validity.md lists every check. */
public final class Validity {

    /**
     * Whether what other programs do to the machine is held against a trial. Only tests that run beside a build turn it
     * off: then it is noted.
     */
    private static final boolean MACHINE_COUNTS =
            Boolean.parseBoolean(System.getProperty("serverlab.validity.machine", "true"));

    private Validity() {}

    /** All checks of one variant's part in a trial. */
    public static CheckResults of(Measured measured) {
        if (measured.load() instanceof Load.SelfDriven) {
            return ofOwnWork(measured);
        }
        CheckResults server = Answers.check(measured.measures())
                .and(Arrivals.check(measured))
                .and(Settled.check(
                        measured.load(),
                        measured.measures().throughputPerSecond(),
                        measured.observation().window()))
                .and(Delay.check(measured.observation().latencyMicros(), measured.delayMillis()))
                .and(KeptConnections.check(
                        measured.variant(), measured.check().closedAfter(), measured.setsKeepAlive()))
                .and(SameProcess.check(measured.variant(), measured.pid(), measured.pidAtEnd()));
        server = server.and(ContainerChecks.check(measured));
        CheckResults machine = GeneratorChecks.check(measured);
        Measured.Session session = measured.paired();
        if (session != null) {
            if (measured.measures().requests() > 0) {
                server = server.and(Blocks.readings(session.blocks()));
            }
            machine = machine.and(Blocks.inTime(session.blocks(), session.planned()));
        }
        Disturbances disturbances = measured.disturbances();
        if (disturbances != null) {
            server = server.and(
                    AcceptQueue.check(disturbances.listenOverflows(), measured.measures(), measured.delayMillis()));
            machine = machine.and(MachineChecks.check(disturbances, measured.shortestStretch()));
        }
        return server.and(MACHINE_COUNTS ? machine : machine.asNotes());
    }

    /** Nothing was sent: there are no answers to look at, and no generator. */
    private static CheckResults ofOwnWork(Measured measured) {
        Disturbances disturbances = measured.disturbances();
        CheckResults machine = disturbances == null
                ? CheckResults.NONE
                : MachineChecks.check(disturbances, measured.shortestStretch());
        return SameProcess.check(measured.variant(), measured.pid(), measured.pidAtEnd())
                .and(ContainerChecks.check(measured))
                .and(MACHINE_COUNTS ? machine : machine.asNotes());
    }
}
