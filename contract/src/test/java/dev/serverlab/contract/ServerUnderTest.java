package dev.serverlab.contract;

import java.net.URI;

/** The real, started server that a contract is run against. The server must stay up for the whole test class. */
public interface ServerUnderTest {

    /** The server's name in the lab, such as {@code mvc}. */
    String serverName();

    /** How the server waits when a request does not say. */
    Work defaultWork();

    /** The service port, such as {@code http://127.0.0.1:40123}, without a path. */
    URI service();

    /** The management port, likewise. */
    URI management();
}
