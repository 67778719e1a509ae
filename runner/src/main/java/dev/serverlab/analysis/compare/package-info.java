/** Compares runs that were made at different times: whether they are comparable, and how they differ. */
@NullMarked
package dev.serverlab.analysis.compare;

import org.jspecify.annotations.NullMarked;
