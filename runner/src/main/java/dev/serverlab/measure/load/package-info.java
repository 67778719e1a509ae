/** The load generator as a process, and what it recorded. */
@NullMarked
package dev.serverlab.measure.load;

import org.jspecify.annotations.NullMarked;
