package dev.serverlab.measure.ssh;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A login on a machine, as OpenSSH takes it; its configuration may give the host another name, a jump host, or a key.
 *
 * @param destination such as {@code me@bench1}
 * @param port absent for the one of OpenSSH's configuration
 */
public record SshLogin(String destination, @Nullable Integer port) {

    private static final Pattern FORM = Pattern.compile(
            "(?:ssh://)?((?:[A-Za-z0-9_][A-Za-z0-9._-]*@)?[A-Za-z0-9_][A-Za-z0-9._-]*)(?::([1-9][0-9]{0,4}))?");

    /**
     * Reads {@code [ssh://][USER@]HOST[:PORT]}.
     *
     * @throws LabException when it is something else
     */
    public static SshLogin parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw Problems.refused(
                    "login-malformed",
                    "'%s' is not a login.",
                    "Write [USER@]HOST[:PORT], such as me@bench1; a name from ~/.ssh/config will do.",
                    text);
        }
        return new SshLogin(form.group(1), form.group(2) == null ? null : Integer.valueOf(form.group(2)));
    }

    /** The words of an ssh command that name it. */
    List<String> words() {
        return port == null ? List.of(destination) : List.of("-p", port.toString(), destination);
    }

    @Override
    public String toString() {
        return destination + (port == null ? "" : ":" + port);
    }
}
