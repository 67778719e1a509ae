/** A proxy that delays a database. */
@NullMarked
package dev.serverlab.backends.delayed;

import org.jspecify.annotations.NullMarked;
