/** What the Spring WebFlux servers share: Reactor Netty tuned alike, metrics, problems, and telling of themselves. */
@NullMarked
package dev.serverlab.reactive;

import org.jspecify.annotations.NullMarked;
