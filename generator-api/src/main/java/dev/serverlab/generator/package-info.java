/**
 * What the load generator and whoever started it say to each other: events on its standard output, the record that it
 * leaves, the one line that it is told, and the requests of people's own servers.
 */
@NullMarked
package dev.serverlab.generator;

import org.jspecify.annotations.NullMarked;
