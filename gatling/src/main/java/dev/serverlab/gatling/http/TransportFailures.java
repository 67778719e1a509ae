package dev.serverlab.gatling.http;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.gatling.http.client.impl.PrematureCloseException;
import io.gatling.http.client.impl.RequestTimeoutException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Why a request got no answer. Gatling reports it to its report and its debug log, but to no session hook; so this listens
 * to that one logger, which logs only failures, on the event loop that runs the user's hook next.
 */
public final class TransportFailures extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private static final String LOGGER = "io.gatling.http.engine.GatlingHttpListener$";
    private static final ThreadLocal<@Nullable String> LAST = new ThreadLocal<>();

    private TransportFailures() {}

    /** Begins to listen. */
    public static void listen() {
        if (LoggerFactory.getLogger(LOGGER) instanceof Logger logger) {
            TransportFailures appender = new TransportFailures();
            appender.setContext(logger.getLoggerContext());
            appender.start();
            logger.setLevel(Level.DEBUG);
            logger.setAdditive(false);
            logger.addAppender(appender);
        }
    }

    /** The kind of the failure just reported on this thread. */
    static String lastOnThisThread() {
        String kind = LAST.get();
        LAST.remove();
        return kind == null ? "no answer" : kind;
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (event.getThrowableProxy() instanceof ThrowableProxy proxy) {
            LAST.set(kind(proxy.getThrowable()));
        }
    }

    static String kind(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof BindException || message.contains("Cannot assign requested address")) {
            return "no local port left";
        }
        if (message.contains("Too many open files")) {
            return "no file descriptor left";
        }
        return switch (failure) {
            case ConnectException e -> "connect";
            case RequestTimeoutException e -> "timeout";
            case PrematureCloseException e -> "connection closed";
            case UnknownHostException e -> "unknown host";
            case IOException e -> "connection broken";
            default -> failure.getClass().getSimpleName();
        };
    }
}
