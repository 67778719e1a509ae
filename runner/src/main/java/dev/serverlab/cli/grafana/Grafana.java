package dev.serverlab.cli.grafana;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a Grafana is, and how it is asked.
 *
 * @param base its address, ending in a slash
 * @param token of a service account; absent where anybody may write
 */
public record Grafana(URI base, @Nullable String token) {

    /** The environment variable of the token. */
    public static final String TOKEN = "GRAFANA_TOKEN";

    private static final Pattern VISIBLE = Pattern.compile("[\\x21-\\x7e]+");

    /**
     * Reads an address as {@code http://127.0.0.1:3000}, with the path that Grafana is served under, if any.
     *
     * @param allowRemote whether it may be on another machine, which then is told what is run here
     * @param token blank for none
     * @throws LabException when the address is none, is of another machine without that being allowed, or the token
     *     cannot be one; the token is never told
     */
    public static Grafana at(String address, boolean allowRemote, @Nullable String token) {
        URI uri = uri(address);
        String host = uri.getHost();
        boolean plain = uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null;
        boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        if (host == null || !plain || !http || uri.getPort() == 0 || uri.getPort() > 65_535) {
            throw Problems.refused("annotate-malformed", TOKEN);
        }
        if (!allowRemote && !isLoopback(host)) {
            throw Problems.refused("annotate-remote", host);
        }
        String secret = token == null || token.isBlank() ? null : token.strip();
        if (secret != null && !VISIBLE.matcher(secret).matches()) {
            throw Problems.refused("token-malformed", TOKEN);
        }
        String path = Objects.requireNonNullElse(uri.getRawPath(), "");
        String slash = path.endsWith("/") ? "" : "/";
        return new Grafana(URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + path + slash), secret);
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            return URI.create("");
        }
    }

    /** Nobody is asked what a name means: the answer may change after this. */
    private static boolean isLoopback(String host) {
        try {
            return host.equals("localhost")
                    || InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return base.toString();
    }
}
