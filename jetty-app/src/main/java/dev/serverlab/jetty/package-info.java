/** The server {@code jetty}: {@code mvc} on Jetty. */
@NullMarked
package dev.serverlab.jetty;

import org.jspecify.annotations.NullMarked;
