package dev.serverlab.reactive.start;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/** A bean that there is only when the application runs on Reactor Netty, as it does unless told otherwise. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnProperty(name = OnNetty.PROPERTY, havingValue = "netty", matchIfMissing = true)
public @interface OnNetty {

    /** Names the HTTP server that an application runs on which can run on another one as well. */
    String PROPERTY = "serverlab.http";
}
