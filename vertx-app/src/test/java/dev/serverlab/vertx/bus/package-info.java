@NullMarked
package dev.serverlab.vertx.bus;

import org.jspecify.annotations.NullMarked;
