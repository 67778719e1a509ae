package dev.serverlab.tomcat;

import java.util.List;

/** The server was asked for a profile that it does not have. */
public final class UnknownProfileException extends RefusedStartException {

    private static final long serialVersionUID = 1L;

    UnknownProfileException(String profile, List<String> profiles) {
        super(
                "There is no profile \"" + profile + "\".",
                "Start with one of: " + String.join(", ", profiles) + ", as in --spring.profiles.active="
                        + profiles.getFirst());
    }
}
