/** Finds out about an application by starting it once: how to set its port, when it is up, what it answers. */
@NullMarked
package dev.serverlab.measure.discovery;

import org.jspecify.annotations.NullMarked;
