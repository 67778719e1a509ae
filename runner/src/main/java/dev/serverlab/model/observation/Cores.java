package dev.serverlab.model.observation;

/**
 * The CPUs that the servers and the generator may use.
 *
 * @param server how many the servers may use together
 * @param generator how many the generator may use
 * @param apart whether the two sets are disjoint
 */
public record Cores(int server, int generator, boolean apart) {

    /** All of them together. */
    public int all() {
        return apart ? server + generator : server;
    }

    /** All of them for both. */
    public static Cores shared(int all) {
        return new Cores(all, all, false);
    }
}
