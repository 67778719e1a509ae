/** Servers: their descriptions, contract checks and effective configurations. */
@NullMarked
package dev.serverlab.measure.server;

import org.jspecify.annotations.NullMarked;
