package dev.serverlab.r2dbc;

import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryOptions;
import io.r2dbc.spi.ConnectionFactoryProvider;

/** Connects to the {@link FakeDatabase} that a URL such as {@code r2dbc:fake://1} names. */
// Public because R2DBC makes it by name.
public final class FakeDriver implements ConnectionFactoryProvider {

    @Override
    public ConnectionFactory create(ConnectionFactoryOptions options) {
        return FakeDatabase.named(String.valueOf(options.getRequiredValue(ConnectionFactoryOptions.HOST)));
    }

    @Override
    public boolean supports(ConnectionFactoryOptions options) {
        return getDriver().equals(options.getValue(ConnectionFactoryOptions.DRIVER));
    }

    @Override
    public String getDriver() {
        return "fake";
    }
}
