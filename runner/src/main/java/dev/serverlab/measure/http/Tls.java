package dev.serverlab.measure.discovery;

import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Whether a port speaks TLS. */
final class Tls {

    private static final Duration WITHIN = Duration.ofSeconds(2);

    private Tls() {}

    /** Whether a port speaks TLS, with a certificate of any issuer. */
    static boolean isSpokenOn(int port) {
        try (var socket =
                (SSLSocket) SSLSocketFactory.getDefault().createSocket(InetAddress.getLoopbackAddress(), port)) {
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
