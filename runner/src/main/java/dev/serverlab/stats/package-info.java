/** Numbers from observations: percentiles, ceilings, summaries. Depends on no other package. */
@NullMarked
package dev.serverlab.stats;

import org.jspecify.annotations.NullMarked;
