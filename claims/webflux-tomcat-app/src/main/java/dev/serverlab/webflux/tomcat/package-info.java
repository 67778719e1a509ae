/** The server {@code webflux-tomcat}: the endpoint of {@code webflux} on Tomcat. */
@NullMarked
package dev.serverlab.webflux.tomcat;

import org.jspecify.annotations.NullMarked;
