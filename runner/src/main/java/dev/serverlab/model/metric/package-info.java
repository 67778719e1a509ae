/** The one list of metrics: their names and units, how they are read and compared, and where they are used. */
@NullMarked
package dev.serverlab.model.metric;

import org.jspecify.annotations.NullMarked;
