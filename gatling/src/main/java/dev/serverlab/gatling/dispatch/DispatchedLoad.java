package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.LoadModel.Dispatched;
import dev.serverlab.gatling.settings.Settings;
import io.gatling.javaapi.core.ActionBuilder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The whole open load, for a simulation to set up: one action, in which one user of Gatling's becomes all that it takes. */
public final class DispatchedLoad {

    private DispatchedLoad() {}

    /**
     * @param told whether the line that the warm-up may wait for has come
     * @param start starts the record; called once, when the user is there
     */
    public static ActionBuilder action(
            Settings settings, Dispatched load, RunClock clock, BooleanSupplier told, Supplier<Recording> start) {
        DispatchPlan plan = DispatchPlan.of(settings, load);
        Users users = new Users(settings, plan.mostUsers(), clock);
        users.obey(new Dispatcher(settings, plan, users, clock, told, start));
        return () -> users;
    }
}
