/** The lab's own backends, and how they are started. */
@NullMarked
package dev.serverlab.backends;

import org.jspecify.annotations.NullMarked;
