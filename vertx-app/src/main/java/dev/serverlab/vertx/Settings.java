package dev.serverlab.vertx;

/**
 * Everything that a start can be told, with defaults filled in.
 *
 * @param identity what it is called
 * @param tuning the threads
 * @param hopConnections of each instance to a local service that every answer first asks; 0 when none is asked
 * @param countByInstance whether it is counted which instance took requests on which thread
 * @param service where requests are answered
 * @param management where health, metrics and the effective configuration are told
 */
public record Settings(
        Identity identity,
        Tuning tuning,
        int hopConnections,
        boolean countByInstance,
        Endpoint service,
        Endpoint management) {

    /** Without a hop and counts. */
    public static Settings plain(Identity identity, Tuning tuning, Endpoint service, Endpoint management) {
        return new Settings(identity, tuning, 0, false, service, management);
    }

    /**
     * What reports call it.
     *
     * @param server its name in the lab
     * @param profile the profile, whose tuning single settings may have changed
     */
    public record Identity(String server, String profile) {}

    /**
     * Where to listen.
     *
     * @param name the prefix of its settings, such as {@code server}
     * @param address a host name or IP address of this machine
     * @param port 0 is any free port
     */
    public record Endpoint(String name, String address, int port) {}
}
