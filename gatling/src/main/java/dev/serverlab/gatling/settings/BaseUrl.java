package dev.serverlab.gatling.settings;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Reads the address of the server under test. */
final class BaseUrl {

    private BaseUrl() {}

    /**
     * The address without a slash at the end.
     *
     * @param allowRemote whether a host other than this one may be put under load
     * @throws IllegalArgumentException with what is allowed as its message
     */
    static String parse(String text, boolean allowRemote) {
        URI uri = uri(text);
        String host = uri.getHost();
        boolean tls = "https".equals(uri.getScheme());
        if (!tls && !"http".equals(uri.getScheme())
                || host == null
                || uri.getPort() == 0
                || uri.getPort() > 65_535
                || uri.getRawUserInfo() != null
                || uri.getRawQuery() != null
                || uri.getRawFragment() != null
                || !(uri.getPath().isEmpty() || uri.getPath().equals("/"))) {
            throw new IllegalArgumentException("an address such as http://127.0.0.1:8081, without a path");
        }
        if (!allowRemote && !isLoopback(host)) {
            throw new IllegalArgumentException("a server on this machine (127.0.0.1, [::1] or localhost); load on"
                    + " another machine needs -DallowRemote=true and its owner's consent");
        }
        return (tls ? "https://" : "http://") + uri.getRawAuthority();
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            return URI.create("");
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
