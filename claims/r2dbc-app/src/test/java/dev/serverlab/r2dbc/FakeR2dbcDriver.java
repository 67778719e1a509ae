package dev.serverlab.r2dbc;

import dev.serverlab.testing.FakeDatabase;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.ConnectionFactoryOptions;
import io.r2dbc.spi.ConnectionFactoryProvider;
import io.r2dbc.spi.ConnectionMetadata;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Row;
import io.r2dbc.spi.Statement;
import java.math.BigDecimal;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** Connects to the {@link FakeDatabase} that a URL such as {@code r2dbc:fake://fake1} names. */
// Public because R2DBC makes it by name.
public final class FakeR2dbcDriver implements ConnectionFactoryProvider {

    /** The setting that lets a server use that database. */
    static String setting(FakeDatabase database) {
        return "--database.url=r2dbc:fake://" + database.name();
    }

    @Override
    public ConnectionFactory create(ConnectionFactoryOptions options) {
        String name = String.valueOf(options.getRequiredValue(ConnectionFactoryOptions.HOST));
        return new ConnectionFactory() {
            @Override
            public Publisher<? extends Connection> create() {
                FakeDatabase database = FakeDatabase.named(name);
                return database == null
                        ? Mono.error(new IllegalStateException("Connection refused"))
                        : Mono.fromSupplier(() -> connection(database));
            }

            @Override
            public ConnectionFactoryMetadata getMetadata() {
                return () -> "Fake";
            }
        };
    }

    private static Connection connection(FakeDatabase database) {
        return FakeDatabase.fake(Connection.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getMetadata" -> metadata();
            case "createStatement" -> statement(database, (String) arguments[0]);
            case "isAutoCommit" -> true;
            case "validate" -> Mono.just(true);
            default -> Mono.empty();
        });
    }

    private static ConnectionMetadata metadata() {
        return FakeDatabase.fake(
                ConnectionMetadata.class,
                (proxy, method, arguments) -> method.getName().endsWith("Version") ? "1.0" : "Fake database");
    }

    private static Statement statement(FakeDatabase database, String sql) {
        BigDecimal[] seconds = new BigDecimal[1];
        return FakeDatabase.fake(Statement.class, (proxy, method, arguments) -> {
            if (method.getName().equals("execute")) {
                return Mono.fromFuture(() -> database.answer(sql, seconds[0])).map(FakeR2dbcDriver::result);
            }
            seconds[0] = (BigDecimal) arguments[1];
            return proxy;
        });
    }

    private static Result result(int value) {
        Row row = FakeDatabase.fake(Row.class, (proxy, method, arguments) -> value);
        return FakeDatabase.fake(
                Result.class,
                (proxy, method, arguments) -> Mono.just(mapping(arguments[0]).apply(row)));
    }

    @SuppressWarnings("unchecked") // It is only asked to map rows, by the one function that takes a Readable.
    private static Function<Readable, Object> mapping(Object argument) {
        return (Function<Readable, Object>) argument;
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
