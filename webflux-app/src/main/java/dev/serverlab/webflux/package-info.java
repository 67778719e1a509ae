/** Spring WebFlux on Reactor Netty, as a server under test. */
@NullMarked
package dev.serverlab.webflux;

import org.jspecify.annotations.NullMarked;
