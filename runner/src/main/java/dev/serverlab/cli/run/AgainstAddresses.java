package dev.serverlab.cli.run;

import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where servers are that run already.
 *
 * @param byServer in the order in which they were given; empty for the ports of each {@code server.yaml} on loopback
 */
record AgainstAddresses(Map<String, Pair> byServer) {

    private static final String COMPOSE = "compose";
    private static final Pattern FORM = Pattern.compile("([a-z][a-z0-9-]{0,31})=([^+]+)\\+([^+]+)");

    /** The two addresses of a server. */
    record Pair(Address service, Address management) {}

    /** @throws LabException when the text has another form */
    static AgainstAddresses parse(String text) {
        Map<String, Pair> byServer = new LinkedHashMap<>();
        if (!text.equals(COMPOSE)) {
            for (String word : text.split(",", -1)) {
                Matcher matcher = FORM.matcher(word);
                if (!matcher.matches()) {
                    throw malformed(word);
                }
                Pair pair = new Pair(address(matcher.group(2)), address(matcher.group(3)));
                if (byServer.put(matcher.group(1), pair) != null) {
                    throw malformed(word);
                }
            }
        }
        return new AgainstAddresses(byServer);
    }

    private static Address address(String url) {
        try {
            URI uri = new URI(url);
            String host = String.valueOf(uri.getHost());
            String plain = "http://" + host + ":" + uri.getPort();
            boolean nothingElse = url.equals(plain) || url.equals(plain + "/");
            if (nothingElse && !plain.contains("[") && uri.getPort() > 0 && uri.getPort() <= 65_535) {
                return new Address(host, uri.getPort());
            }
        } catch (URISyntaxException e) {
            // As any other that is none.
        }
        throw malformed(url);
    }

    private static LabException malformed(String what) {
        return Problems.refused("against-malformed", what);
    }

    /** @throws LabException when one is of another machine without that being allowed */
    void requireLoopback(boolean allowRemote) {
        if (allowRemote) {
            return;
        }
        byServer.forEach((server, pair) -> {
            requireLoopback(pair.service(), server + " is to be put under load on another machine");
            requireLoopback(pair.management(), server + " is to be asked about itself on another machine");
        });
    }

    private static void requireLoopback(Address address, String what) {
        if (!address.isLoopback()) {
            throw Problems.refused("against-remote", what, address);
        }
    }

    /**
     * Of one server.
     *
     * @param ports of its {@code server.yaml}
     * @throws LabException when it was not named
     */
    Pair of(String server, ServerDescriptor.Ports ports) {
        if (byServer.isEmpty()) {
            return new Pair(Address.onLoopback(ports.service()), Address.onLoopback(ports.management()));
        }
        Pair pair = byServer.get(server);
        if (pair == null) {
            throw Problems.refused("against-unnamed", server);
        }
        return pair;
    }
}
