/** Stands in front of a database and takes its time. */
@NullMarked
package dev.serverlab.backends.delayed;

import org.jspecify.annotations.NullMarked;
