/** The server {@code vertx}: Vert.x on Netty. */
@NullMarked
package dev.serverlab.vertx;

import org.jspecify.annotations.NullMarked;
