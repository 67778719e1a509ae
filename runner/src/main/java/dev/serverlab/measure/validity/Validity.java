package dev.serverlab.measure.validity;

import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.observation.Measures;
import java.util.List;

/**
 * Decides whether a finished trial's numbers may be compared. All checks are called here, and docs/validity.md explains
 * them; a new one is a method on {@link TrialData} and a line here.
 */
public final class Validity {

    /** The code of the problem that no answer came for too long. */
    public static final String SILENT = "silent";

    private Validity() {}

    /** All checks of one variant's part in a trial. */
    public static CheckResults of(TrialData of, Measures measures) {
        String variant = of.server().variant().toString();
        boolean sent = !(of.load() instanceof Load.SelfDriven);
        CheckResults answers = sent ? answers(of, measures) : CheckResults.NONE;
        CheckResults server = answers.and(
                        ServerChecks.sameProcess(variant, of.server().ownPid(), ContractCheck.pidNow(of.server())))
                .and(ServerChecks.containers(of, measures));
        CheckResults generator = MachineChecks.generator(of, measures)
                .and(AnswerChecks.inTime(of.blocks(), of.planned()))
                .and(AnswerChecks.silence(of, measures));
        CheckResults machine = (sent ? generator : CheckResults.NONE)
                .and(MachineChecks.check(of.disturbances(), of.shortestStretch()));
        return server.and(machine);
    }

    /** The checks of answers; self-driven servers have none. */
    private static CheckResults answers(TrialData of, Measures measures) {
        return AnswerChecks.check(of, measures)
                .and(AnswerChecks.load(of, measures))
                .and(ServerChecks.keptConnections(
                        of.server().variant().toString(),
                        of.check().closedAfter(),
                        of.requested().setsKeepAlive()))
                // Without any answer, blocks are not the problem.
                .and(AnswerChecks.readings(measures.answers().requests() == 0 ? List.of() : of.blocks()))
                .and(DriftCheck.of(of.blocks()))
                .and(DriftCheck.of(
                        of.thirds(),
                        of.load(),
                        measures.answers().throughputPerSecond(),
                        of.observation().window()))
                .and(ServerChecks.acceptQueue(
                        of.disturbances().listenOverflows(),
                        measures,
                        of.requested().delayMillis()));
    }
}
