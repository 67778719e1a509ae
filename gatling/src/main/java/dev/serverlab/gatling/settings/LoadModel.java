package dev.serverlab.gatling.settings;

/** How requests come about. */
public sealed interface LoadModel {

    /** The model's name in files and events. */
    String wireName();

    /**
     * A fixed number of users who each send the next request as soon as the last was answered: a slower server gets
     * fewer requests.
     *
     * @param users how many, each on one connection of its own
     */
    record Closed(int users) implements LoadModel {
        @Override
        public String wireName() {
            return "closed";
        }
    }

    /**
     * Arrivals that come whether or not earlier ones were answered: a slower server gets a longer queue.
     *
     * @param rate arrivals per second
     */
    record Open(double rate) implements LoadModel {
        @Override
        public String wireName() {
            return "open";
        }
    }
}
