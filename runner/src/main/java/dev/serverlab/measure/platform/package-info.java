/** Where servers and the load generator of a run are: {@link dev.serverlab.measure.platform.Platforms} is the list of places. */
@NullMarked
package dev.serverlab.measure.platform;

import org.jspecify.annotations.NullMarked;
