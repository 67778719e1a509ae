package dev.serverlab.jdbc;

import dev.serverlab.claims.DatabaseRefusal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Refuses to start without the requested version of the driver ({@code loader.properties} says where it is), and without
 * the database, before anything is started.
 */
final class DatabaseCheck implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

    private static final int LONGEST_LOGIN_SECONDS = 10;

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        requireDriver(event.getEnvironment().getRequiredProperty("jdbc.driver"));
        requireDatabase(event.getEnvironment());
    }

    private static void requireDriver(String wanted) {
        String found = driverVersion();
        if (!wanted.equals(found)) {
            throw new InvalidConfigurationPropertyValueException(
                    "jdbc.driver",
                    wanted,
                    "MySQL Connector/J " + wanted + " is not on the class path"
                            + (found == null ? "." : ", where " + found + " is.")
                            + " Set jdbc.driver to a version that target/drivers has, as in -Djdbc.driver=9.7.0,"
                            + " and start the server in the folder claims/jdbc-app, after mvn package.");
        }
    }

    /** From the manifest of the driver's jar; absent without a driver. */
    private static @Nullable String driverVersion() {
        try {
            Class<?> driver = Class.forName("com.mysql.cj.jdbc.Driver");
            return Objects.requireNonNullElse(driver.getPackage().getImplementationVersion(), "an unknown version");
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static void requireDatabase(Environment environment) {
        String url = environment.getRequiredProperty("spring.datasource.url");
        Properties login = new Properties();
        Binder.get(environment)
                .bind("spring.datasource.hikari.data-source-properties", Bindable.mapOf(String.class, String.class))
                .ifBound(login::putAll);
        login.setProperty("user", environment.getRequiredProperty("spring.datasource.username"));
        login.setProperty("password", environment.getRequiredProperty("spring.datasource.password"));
        DriverManager.setLoginTimeout(LONGEST_LOGIN_SECONDS);
        try (Connection connection = DriverManager.getConnection(url, login)) {
            connection.getMetaData();
        } catch (SQLException e) {
            throw DatabaseRefusal.of(url.replaceAll("\\?.*", ""), e);
        }
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE; // after logging is set up, so that the refusal is printed like any other failure
    }
}
