/** The contract on Vert.x: a verticle that waits, another that tells how the first one is really configured. */
@NullMarked
package dev.serverlab.vertx;

import org.jspecify.annotations.NullMarked;
