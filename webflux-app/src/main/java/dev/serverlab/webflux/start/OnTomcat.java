package dev.serverlab.webflux.start;

import dev.serverlab.reactive.start.OnNetty;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/** A bean that there is only when the application runs on Tomcat. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnProperty(name = OnNetty.PROPERTY, havingValue = "tomcat")
public @interface OnTomcat {}
