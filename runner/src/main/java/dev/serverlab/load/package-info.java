/** The load generator as a process, and what it recorded. */
@NullMarked
package dev.serverlab.load;

import org.jspecify.annotations.NullMarked;
