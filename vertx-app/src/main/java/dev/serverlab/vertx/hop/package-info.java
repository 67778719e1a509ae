/** A service that stands in for a store, and the connections that ask it. */
@NullMarked
package dev.serverlab.vertx.hop;

import org.jspecify.annotations.NullMarked;
