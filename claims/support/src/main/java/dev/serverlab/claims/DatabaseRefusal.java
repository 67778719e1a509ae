package dev.serverlab.claims;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Why a server does not start without its database, in the format that Spring Boot prints. */
public final class DatabaseRefusal {

    private DatabaseRefusal() {}

    /** @param url without its parameters and the login, either of which may contain a password */
    public static InvalidConfigurationPropertyValueException of(String url, Throwable failure) {
        return new InvalidConfigurationPropertyValueException(
                "database.url",
                url,
                "The database there cannot be used: " + reason(failure)
                        + ". Start one there, or set database.url, database.user and database.password, as in"
                        + " -Ddatabase.url=jdbc:mysql://127.0.0.1:3306/.");
    }

    /** The root cause is the shortest, such as "Connection refused"; a driver's message has several lines. */
    private static String reason(Throwable failure) {
        Throwable last = failure;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        return String.valueOf(last.getMessage()).lines().findFirst().orElse(last.toString());
    }
}
