/** The real servers as processes. */
@NullMarked
package dev.serverlab.servers;

import org.jspecify.annotations.NullMarked;
