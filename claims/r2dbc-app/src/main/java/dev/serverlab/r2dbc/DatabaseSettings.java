package dev.serverlab.r2dbc;

import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryOptions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.env.Environment;

/**
 * The address of the database, and the login.
 *
 * @param url an R2DBC URL, or a JDBC URL for MySQL or MariaDB as the server {@code jdbc} takes it
 */
record DatabaseSettings(String url, String user, String password) {

    private static final Pattern OF_JDBC = Pattern.compile("jdbc:(?:mysql|mariadb)://([^/?]+)(/[^?]*)?(\\?.*)?");

    static DatabaseSettings of(Environment environment) {
        return new DatabaseSettings(
                environment.getRequiredProperty("database.url"),
                environment.getRequiredProperty("database.user"),
                environment.getRequiredProperty("database.password"));
    }

    /** The factory of connections. */
    ConnectionFactory connections() {
        return ConnectionFactories.get(options());
    }

    /** @throws IllegalArgumentException when R2DBC does not understand the URL, which the message does not repeat */
    ConnectionFactoryOptions options() {
        ConnectionFactoryOptions.Builder options =
                parsed(ofR2dbc()).mutate().option(ConnectionFactoryOptions.USER, user);
        if (!password.isEmpty()) {
            options.option(ConnectionFactoryOptions.PASSWORD, password);
        }
        return options.build();
    }

    /** The URL without its parameters and the login, either of which may contain a password. */
    String shown() {
        return url.replaceAll("\\?.*", "").replaceAll("//[^/]*@", "//");
    }

    private static ConnectionFactoryOptions parsed(String url) {
        try {
            return ConnectionFactoryOptions.parse(url);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("that is no URL of R2DBC, nor one of JDBC for MySQL or MariaDB");
        }
    }

    private String ofR2dbc() {
        Matcher jdbc = OF_JDBC.matcher(url);
        if (!jdbc.matches()) {
            return url;
        }
        if (jdbc.group(3) != null) {
            throw new IllegalArgumentException("parameters of a JDBC URL mean nothing to R2DBC");
        }
        return "r2dbc:mariadb://" + jdbc.group(1) + (jdbc.group(2) == null ? "/" : jdbc.group(2));
    }
}
