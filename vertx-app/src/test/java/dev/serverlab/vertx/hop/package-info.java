@NullMarked
package dev.serverlab.vertx.hop;

import org.jspecify.annotations.NullMarked;
