package dev.serverlab.vertx;

/** A server that was started and answers on both of its ports. */
public interface Running extends AutoCloseable {

    Settings settings();

    int servicePort();

    int managementPort();

    /** Stops it, and gives up after a moment on what does not end. */
    @Override
    void close();
}
