/** The server {@code vertx-hop}: Vert.x whose answers first ask a service that stands in for a store. */
@NullMarked
package dev.serverlab.hop;

import org.jspecify.annotations.NullMarked;
