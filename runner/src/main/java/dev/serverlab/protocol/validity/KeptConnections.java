package dev.serverlab.protocol.validity;

import org.jspecify.annotations.Nullable;

/** Whether the server keeps its connections, as it was seen to before the load. */
final class KeptConnections {

    private KeptConnections() {}

    /** @param closedAfter requests on one connection until the server closed it; absent when it did not */
    static Findings check(String variant, @Nullable Integer closedAfter) {
        return closedAfter == null
                ? Findings.NONE
                : Findings.problem(
                        "connections-closed",
                        variant + " closed its connection after " + closedAfter
                                + (closedAfter == 1 ? " request" : " requests")
                                + ", so what is measured is reconnecting too.",
                        "Let it keep connections without a limit of requests, as the other servers do; see its"
                                + " keep-alive settings.");
    }
}
