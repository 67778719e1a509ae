@NullMarked
package dev.serverlab.vertx;

import org.jspecify.annotations.NullMarked;
