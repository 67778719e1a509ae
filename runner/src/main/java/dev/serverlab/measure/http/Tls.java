package dev.serverlab.measure.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Whether a port speaks TLS. */
public final class Tls {

    private static final Duration WITHIN = Duration.ofSeconds(2);

    private Tls() {}

    /** Whether a port speaks TLS, with a certificate of any issuer. */
    public static boolean isSpokenOn(InetSocketAddress address) {
        try (var socket =
                (SSLSocket) SSLSocketFactory.getDefault().createSocket(address.getAddress(), address.getPort())) {
            socket.setSoTimeout(Math.toIntExact(WITHIN.toMillis()));
            socket.startHandshake();
            return true;
        } catch (IOException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof CertificateException) {
                    return true;
                }
            }
            return false;
        }
    }
}
