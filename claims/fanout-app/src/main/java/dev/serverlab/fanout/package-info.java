/** The server {@code fanout}: Spring MVC that calls another server several times for each request, in several ways. */
@NullMarked
package dev.serverlab.fanout;

import org.jspecify.annotations.NullMarked;
