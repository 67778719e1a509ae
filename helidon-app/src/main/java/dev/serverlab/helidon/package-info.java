/** The server {@code helidon}: Helidon SE, which has a virtual thread for each connection. */
@NullMarked
package dev.serverlab.helidon;

import org.jspecify.annotations.NullMarked;
