/** The server {@code vertx-bus}: Vert.x with an event bus beside it that generates its own work. */
@NullMarked
package dev.serverlab.bus;

import org.jspecify.annotations.NullMarked;
