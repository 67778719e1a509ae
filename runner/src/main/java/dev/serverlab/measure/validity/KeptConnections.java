package dev.serverlab.measure.validity;

import org.jspecify.annotations.Nullable;

/** Whether the server keeps its connections, as it was seen to before the load. */
final class KeptConnections {

    private KeptConnections() {}

    /**
     * @param closedAfter requests on one connection until the server closed it; absent when it did not
     * @param onPurpose whether the experiment gives this variant keep-alive settings of its own: reconnecting is then what
     *     is asked about
     */
    static CheckResults check(String variant, @Nullable Integer closedAfter, boolean onPurpose) {
        if (closedAfter == null) {
            return CheckResults.NONE;
        }
        String what = variant + " closed its connection after " + closedAfter
                + (closedAfter == 1 ? " request" : " requests") + ", so what is measured is reconnecting too.";
        return onPurpose
                ? CheckResults.note(
                        "connections-closed",
                        what,
                        "It was given keep-alive settings of its own; leave them out when servers are to be alike.")
                : CheckResults.problem(
                        "connections-closed",
                        what,
                        "Let it keep connections without a limit of requests, as the other servers do; see its"
                                + " keep-alive settings.");
    }
}
