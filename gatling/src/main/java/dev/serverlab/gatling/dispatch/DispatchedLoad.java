package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.settings.LoadModel.Dispatched;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.generator.GoAhead;
import io.gatling.javaapi.core.ActionBuilder;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** The whole open load, for a simulation to set up: one action, in which one Gatling user becomes all virtual users. */
public final class DispatchedLoad {

    private DispatchedLoad() {}

    /**
     * @param told the line that the warm-up may wait for, when it has come
     * @param late ends the run when its load cannot begin at the commanded moment, in µs since 1970
     * @param start starts the record; called once, when the user exists
     */
    public static ActionBuilder action(
            Settings settings,
            Dispatched load,
            RunClock clock,
            CompletableFuture<GoAhead> told,
            LongConsumer late,
            Supplier<Recording> start) {
        DispatchPlan plan = DispatchPlan.of(settings, load);
        Users users = new Users(settings, plan.maxUsers(), clock);
        users.obey(new Dispatcher(settings, plan, users, clock, told, late, start));
        return () -> users;
    }
}
