package dev.serverlab.gatling.paired;

import dev.serverlab.gatling.record.PairedRecording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.PairedSettings;
import io.gatling.core.controller.inject.InjectionProfile;
import io.gatling.javaapi.core.ActionBuilder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The whole load of a paired run, for a simulation to set up: one action in which all its users live. */
public final class PairedLoad {

    private final Users users;

    /**
     * @param failures names why the request that just failed on this thread got no answer
     * @param told whether the line that the warm-up may wait for has come
     * @param start starts the record; called once, when all users are there
     */
    public PairedLoad(
            PairedSettings settings,
            RunClock clock,
            Supplier<String> failures,
            BooleanSupplier told,
            Supplier<PairedRecording> start) {
        users = new Users(settings, clock, failures);
        users.obey(new Dealer(settings, users, clock, told, start));
    }

    /** How many users it takes, all started at once. */
    public int users() {
        return users.count();
    }

    /** What each of them does. */
    public ActionBuilder action() {
        return () -> users;
    }

    /** Their injection, changed so that all of them live on one event loop. */
    public InjectionProfile together(InjectionProfile injection) {
        return new OnOneLoop(injection);
    }
}
