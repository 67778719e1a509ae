/** Backends, such as a database: described, fetched, started and ended. */
@NullMarked
package dev.serverlab.measure.backend;

import org.jspecify.annotations.NullMarked;
