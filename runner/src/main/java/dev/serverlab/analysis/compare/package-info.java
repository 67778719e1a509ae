/** Compares runs that were made at different times: what they have in common, and what may be said. */
@NullMarked
package dev.serverlab.analysis.compare;

import org.jspecify.annotations.NullMarked;
