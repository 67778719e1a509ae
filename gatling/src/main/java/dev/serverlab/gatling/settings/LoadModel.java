package dev.serverlab.gatling.settings;

import dev.serverlab.generator.PhaseName;
import dev.serverlab.generator.Share;
import dev.serverlab.generator.Think;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The load model. */
public sealed interface LoadModel {

    /** The model's name in the record. */
    String wireName();

    /** This generator's part of it. */
    default Share share() {
        return Share.ALL;
    }

    /** A load on one server that grows to its full amount. */
    sealed interface Ramped extends LoadModel {
        Ramp ramp();
    }

    /** An open load, each arrival of which is sent at its planned time. */
    sealed interface Dispatched extends LoadModel {}

    /**
     * How a load grows, and how long it stays.
     *
     * @param length how long it grows; zero starts with all of it
     * @param steps how many stairs of equal height and length it grows by, of which the last is the full load; absent: it
     *     grows linearly
     * @param steady how long the full load is measured
     * @param profile how long it goes on after that, while it is seen what threads wait for; zero: not at all
     */
    record Ramp(Duration length, @Nullable Integer steps, Duration steady, Duration profile) {

        /** A load that ends with what is measured. */
        public Ramp(Duration length, @Nullable Integer steps, Duration steady) {
            this(length, steps, steady, Duration.ZERO);
        }

        /** From the first request to the last. */
        public Duration whole() {
            return length.plus(steady).plus(profile);
        }
    }

    /**
     * A fixed number of users who each send the next request as soon as the last was answered: a slower server gets
     * fewer requests.
     *
     * @param users how many, each on a separate connection, of all generators together
     * @param think how long each waits after an answer, or after the last of a sequence; absent: not at all
     * @param share this generator's part
     */
    record Closed(int users, Ramp ramp, @Nullable Think think, Share share) implements Ramped {

        /** A load of one generator whose users do not think. */
        public Closed(int users, Ramp ramp) {
            this(users, ramp, null, Share.ALL);
        }

        @Override
        public String wireName() {
            return "closed";
        }
    }

    /**
     * Arrivals that come whether or not earlier ones were answered: a slower server gets a longer queue.
     *
     * @param rate arrivals per second, of all generators together
     * @param share this generator's part
     */
    record Open(double rate, Ramp ramp, Share share) implements Ramped, Dispatched {
        @Override
        public String wireName() {
            return "open";
        }
    }

    /**
     * What a user's own simulation does, on one server. The ramp is the time that it is given before it is measured.
     *
     * @param simulation the name of its class
     */
    record Simulated(String simulation, Ramp ramp) implements Ramped {
        @Override
        public String wireName() {
            return "simulated";
        }
    }

    /**
     * Open load on one server in windows, each commanded on standard input.
     *
     * @param share this generator's part
     */
    record Commanded(Share share) implements LoadModel {
        @Override
        public String wireName() {
            return "told";
        }
    }

    /**
     * Arrivals at several servers, equally many for each, in consecutive blocks without a gap.
     *
     * @param rate arrivals per second for each of them
     * @param users the maximum number of virtual users per server, the same for all
     * @param settle how long the load runs before the first block, unmeasured
     * @param blocks how many there are
     * @param block how long each is
     * @param edge the start of each that is not counted, so that the block before has been answered
     * @param profile how long the load goes on after the last block for profilers; zero: not at all
     * @param seed decides when in its interval each arrival comes
     * @param session which of the sessions with this seed, from 0: each has different moments
     * @param share this generator's part; all else describes the whole load, except the users, who are its own
     */
    record Interleaved(
            double rate,
            int users,
            Duration settle,
            int blocks,
            Duration block,
            Duration edge,
            Duration profile,
            long seed,
            int session,
            Share share)
            implements Dispatched {

        @Override
        public String wireName() {
            return "paired";
        }

        /** Arrivals that each server gets in each block, from all generators together. */
        public int arrivalsPerBlock() {
            return arrivals(block);
        }

        /** The load after the last block: the time in which profilers attach, and the profiled time. */
        public Duration afterBlocks() {
            return profile.isZero() ? Duration.ZERO : profile.plus(PhaseName.BEFORE_PROFILE);
        }

        /** Arrivals that each server gets in that time, from all generators together. */
        public int arrivals(Duration time) {
            return (int) Math.round(rate * time.toMillis() / 1_000.0);
        }
    }
}
