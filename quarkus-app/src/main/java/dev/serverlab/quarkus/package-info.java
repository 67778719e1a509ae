/** The server {@code quarkus}: Quarkus REST on Vert.x. */
@NullMarked
package dev.serverlab.quarkus;

import org.jspecify.annotations.NullMarked;
