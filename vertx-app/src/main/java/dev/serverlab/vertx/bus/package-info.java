/** The server with an event bus in it that makes its own work. */
@NullMarked
package dev.serverlab.vertx.bus;

import org.jspecify.annotations.NullMarked;
