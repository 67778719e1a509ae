package dev.serverlab.measure.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** TLS with the servers under test, whose certificates are not checked: they are mostly self-signed, and hold no secret. */
public final class Tls {

    /** HTTP/2 in the negotiation of a protocol (RFC 7301). */
    public static final String HTTP_2 = "h2";

    private static final String HTTP_1_1 = "http/1.1";
    /** The first handshake of a JVM takes seconds on a busy machine; what speaks no TLS mostly answers at once. */
    private static final Duration WITHIN = Duration.ofSeconds(10);

    static final SSLContext CONTEXT = context();

    private Tls() {}

    /** Whether a port speaks TLS. */
    public static boolean isSpokenOn(InetSocketAddress address) {
        return chosen(address) != null;
    }

    /**
     * The protocol that a port chooses of HTTP/2 and HTTP/1.1, empty when it does not choose; absent when it does not speak
     * TLS.
     */
    public static @Nullable String chosen(InetSocketAddress address) {
        try (Socket plain = new Socket()) {
            int millis = Math.toIntExact(WITHIN.toMillis());
            plain.connect(address, millis);
            plain.setSoTimeout(millis);
            return handshake(plain, HTTP_2, HTTP_1_1).getApplicationProtocol();
        } catch (IOException e) {
            return null;
        }
    }

    /** A connection over which HTTP/1.1 is spoken. */
    public static Socket over(Socket connected) throws IOException {
        return handshake(connected, HTTP_1_1);
    }

    private static SSLSocket handshake(Socket connected, String... protocols) throws IOException {
        InetSocketAddress remote = (InetSocketAddress) connected.getRemoteSocketAddress();
        SSLSocket socket = (SSLSocket)
                CONTEXT.getSocketFactory().createSocket(connected, remote.getHostString(), remote.getPort(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(protocols);
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private static SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Everyone()}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    /** Accepts any certificate, for any host. */
    private static final class Everyone extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
