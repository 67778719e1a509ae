package dev.serverlab.measure.backend;

import dev.serverlab.measure.server.Address;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address where a backend accepts connections, and the settings that pass it to servers.
 *
 * @param said the address of a backend that is already running, as the user wrote it, such as {@code
 *     jdbc:mysql://127.0.0.1:3306/}; absent where the lab started it
 */
record BackendAddress(Address address, @Nullable String said) {

    static final String HOST = "{host}";
    private static final String PORT = "{port}";
    /** The same pattern is in the schema of experiment files. */
    private static final Pattern WRITTEN =
            Pattern.compile("(?:[^ /,]*//)?(?:[^ /@,]*@)?([A-Za-z0-9][A-Za-z0-9._-]*):(\\d{1,5})(?:[/?;][^ ]*)?");

    /** Whether a setting that a backend gives contains its port but not its host. */
    static boolean isOfThisMachineAlone(String given) {
        return given.contains(PORT) && !given.contains(HOST);
    }

    /** @throws IllegalArgumentException when it has no host and port */
    static BackendAddress of(String said) {
        Matcher written = WRITTEN.matcher(said);
        if (!written.matches()) {
            throw new IllegalArgumentException(said);
        }
        return new BackendAddress(new Address(written.group(1), Integer.parseInt(written.group(2))), said);
    }

    /** The same address, reached through the proxy in front of it. */
    BackendAddress through(Address front) {
        return new BackendAddress(front, said == null ? null : said.replace(address.toString(), front.toString()));
    }

    /** The settings for servers. An address with more than a host and a port is passed on as written, in its one setting. */
    Map<String, String> gives(Backend backend) {
        Map<String, String> given = new TreeMap<>();
        boolean whole = said != null && !said.equals(address.toString());
        backend.gives()
                .forEach((name, value) -> given.put(
                        name,
                        whole && backend.isAddress(name)
                                ? String.valueOf(said)
                                : value.replace(HOST, address.host()).replace(PORT, Integer.toString(address.port()))));
        return given;
    }
}
