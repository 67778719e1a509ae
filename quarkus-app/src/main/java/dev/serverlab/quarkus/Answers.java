package dev.serverlab.quarkus;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Takes the charset from the media types of answers: JSON has none, but Quarkus REST adds it (quarkus#43998). */
@Singleton
class Answers {

    private static final String CHARSET = ";charset=UTF-8";
    /** After {@link RequestMetrics}. */
    private static final int SECOND = 999;

    void register(@Observes Filters filters) {
        filters.register(Answers::pass, SECOND);
    }

    private static void pass(RoutingContext context) {
        context.addHeadersEndHandler(ending -> {
            String type = context.response().headers().get(HttpHeaders.CONTENT_TYPE);
            if (type != null && type.endsWith(CHARSET)) {
                String bare = type.substring(0, type.length() - CHARSET.length());
                context.response().putHeader(HttpHeaders.CONTENT_TYPE, bare);
            }
        });
        context.next();
    }
}
