/** Writes numbered events to Kafka at a fixed rate. */
@NullMarked
package dev.serverlab.backends.events;

import org.jspecify.annotations.NullMarked;
