package dev.serverlab.measure.validity;

import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.run.Disturbances;
import java.util.List;
import java.util.function.Function;

/**
 * Says of a finished trial whether its numbers may be compared. The lists here name every check, docs/validity.md explains
 * them; a new one is a method of what is measured and a line here.
 */
public final class Validity {

    /**
     * Whether what other programs do to the machine is held against a trial. Only tests that run beside a build turn it
     * off: then it is noted.
     */
    private static final boolean MACHINE_COUNTS =
            Boolean.parseBoolean(System.getProperty("serverlab.validity.machine", "true"));

    /** Of the answers to what was sent; nothing is sent to servers that make their own work. */
    private static final List<Function<Measured, CheckResults>> ANSWERS = List.of(
            AnswerChecks::check,
            LoadChecks::check,
            of -> ServerChecks.keptConnections(of.variant(), of.check().closedAfter(), of.setsKeepAlive()),
            // Without any answer blocks are not what is wrong.
            of -> of.measures().answers().requests() == 0
                    ? CheckResults.NONE
                    : ofSession(of, session -> BlockChecks.readings(session.blocks())),
            of -> ofMachine(
                    of, seen -> ServerChecks.acceptQueue(seen.listenOverflows(), of.measures(), of.delayMillis())));

    private static final List<Function<Measured, CheckResults>> SERVER =
            List.of(of -> ServerChecks.sameProcess(of.variant(), of.pid(), of.pidAtEnd()), ContainerChecks::check);

    private static final List<Function<Measured, CheckResults>> GENERATOR = List.of(
            GeneratorChecks::check,
            of -> ofSession(of, session -> BlockChecks.inTime(session.blocks(), session.planned())));

    private static final List<Function<Measured, CheckResults>> MACHINE =
            List.of(of -> ofMachine(of, seen -> MachineChecks.check(seen, of.shortestStretch())));

    private Validity() {}

    /** All checks of one variant's part in a trial. */
    public static CheckResults of(Measured measured) {
        boolean sent = !(measured.load() instanceof Load.SelfDriven);
        CheckResults server = all(sent ? ANSWERS : List.of(), measured).and(all(SERVER, measured));
        CheckResults machine = all(sent ? GENERATOR : List.of(), measured).and(all(MACHINE, measured));
        return server.and(MACHINE_COUNTS ? machine : machine.asNotes());
    }

    private static CheckResults all(List<Function<Measured, CheckResults>> checks, Measured measured) {
        return checks.stream().map(check -> check.apply(measured)).reduce(CheckResults.NONE, CheckResults::and);
    }

    /** Nothing is found in a solo trial. */
    private static CheckResults ofSession(Measured measured, Function<Measured.Session, CheckResults> check) {
        Measured.Session session = measured.paired();
        return session == null ? CheckResults.NONE : check.apply(session);
    }

    /** Nothing is found of a machine that was not read. */
    private static CheckResults ofMachine(Measured measured, Function<Disturbances, CheckResults> check) {
        Disturbances disturbances = measured.surroundings().disturbances();
        return disturbances == null ? CheckResults.NONE : check.apply(disturbances);
    }
}
