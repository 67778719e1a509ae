package dev.serverlab.vertx;

/**
 * Everything that a start can be told, with defaults filled in.
 *
 * @param identity what it is called
 * @param tuning the threads
 * @param service where requests are answered
 * @param management where health, metrics and the effective configuration are told
 */
record Settings(Identity identity, Tuning tuning, Endpoint service, Endpoint management) {

    /**
     * What reports call it.
     *
     * @param server its name in the lab
     * @param profile the profile, whose tuning single settings may have changed
     */
    record Identity(String server, String profile) {}

    /**
     * Where to listen.
     *
     * @param name the prefix of its settings, such as {@code server}
     * @param address a host name or IP address of this machine
     * @param port 0 is any free port
     */
    record Endpoint(String name, String address, int port) {}
}
