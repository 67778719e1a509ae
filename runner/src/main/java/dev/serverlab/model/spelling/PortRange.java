package dev.serverlab.model.spelling;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** TCP ports that servers may take, the last included. */
public record PortRange(int first, int last) {

    /** Below the ephemeral range, on Linux from 32768 on, in which any port may be taken before a server listens. */
    public static final PortRange USUAL = new PortRange(20_000, 32_767);

    /** For ten servers, each with ports of its own. */
    public static final int FEWEST = 64;

    private static final int UNPRIVILEGED = 1_024;
    private static final int MOST = 65_535;
    private static final Pattern FORM = Pattern.compile("(\\d{1,5})-(\\d{1,5})");

    /** Reads {@code FIRST-LAST}; empty when it is none, has privileged ports, or fewer than {@value #FEWEST}. */
    public static Optional<PortRange> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(new PortRange(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2))))
                        .filter(range -> range.first >= UNPRIVILEGED && range.last <= MOST && range.count() >= FEWEST)
                : Optional.empty();
    }

    /** How many. */
    public int count() {
        return last - first + 1;
    }

    @Override
    public String toString() {
        return first + "-" + last;
    }
}
