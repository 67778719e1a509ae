/** The server {@code webflux}: Spring WebFlux on Reactor Netty. */
@NullMarked
package dev.serverlab.webflux;

import org.jspecify.annotations.NullMarked;
