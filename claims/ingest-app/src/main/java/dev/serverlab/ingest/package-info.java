/** The server that stores events from Kafka in MongoDB, in three ways. */
@NullMarked
package dev.serverlab.ingest;

import org.jspecify.annotations.NullMarked;
