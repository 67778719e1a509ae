package dev.serverlab.gatling.interleaved;

import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.LoadModel.Interleaved;
import dev.serverlab.gatling.settings.Settings;
import io.gatling.core.controller.inject.InjectionProfile;
import io.gatling.javaapi.core.ActionBuilder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The whole load on several servers, for a simulation to set up: one action in which all its users live. */
public final class InterleavedLoad {

    private final Users users;

    /**
     * @param told whether the line that the warm-up may wait for has come
     * @param start starts the record; called once, when all users are there
     */
    public InterleavedLoad(
            Settings settings, Interleaved load, RunClock clock, BooleanSupplier told, Supplier<Recording> start) {
        users = new Users(settings, load.users(), clock);
        users.obey(new Dispatcher(settings, load, users, clock, told, start));
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
