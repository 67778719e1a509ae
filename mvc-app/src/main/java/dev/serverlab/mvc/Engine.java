package dev.serverlab.mvc;

import dev.serverlab.contract.ServerState.KeepAlive;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.support.Pool;
import org.jspecify.annotations.Nullable;

/** The HTTP engine of the service port, as it runs; the management port has another one. */
public interface Engine {

    /** Its name and version, such as {@code Apache Tomcat 11.0.24}. */
    String name();

    /** How it does network I/O, such as {@code nio}. */
    String transport();

    /** The threads that take requests. */
    Threads threads();

    /** Readings of their pool; absent when each request has a virtual thread. */
    @Nullable
    Pool pool();

    /** When it closes connections by itself. */
    KeepAlive keepAlive();

    /** Connections that the operating system was asked to queue. */
    int backlog();

    /** The newest HTTP version that it offers, such as {@code HTTP/1.1}. */
    String httpVersion();
}
