package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.record.Timeline;
import dev.serverlab.gatling.settings.LoadModel.Dispatched;
import dev.serverlab.gatling.settings.LoadModel.Interleaved;
import dev.serverlab.gatling.settings.LoadModel.Open;
import dev.serverlab.gatling.settings.Settings;

/** The server and time of each arrival of the real load, in ns after the load begins. */
sealed interface DispatchPlan permits InterleavedPlan, OpenPlan {

    static DispatchPlan of(Settings settings, Dispatched load) {
        return switch (load) {
            case Open open -> new OpenPlan(open);
            case Interleaved interleaved ->
                new InterleavedPlan(settings.targets().size(), interleaved);
        };
    }

    /** The total number of arrivals. */
    long count();

    /** When that arrival is planned; ascending. */
    long plannedNanos(long index);

    /** Which server it goes to. */
    int server(long index);

    /** The maximum number of virtual users per server. */
    int maxUsers();

    /**
     * The timeline of the run if its warm-up ends now.
     *
     * @param warmingUp the run so far
     * @param endedBy what ended the warm-up
     */
    Timeline warm(Timeline warmingUp, RunClock clock, String endedBy);
}
