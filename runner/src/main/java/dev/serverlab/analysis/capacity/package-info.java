/** Conclusions from sessions that searched for the highest rate that holds. */
@NullMarked
package dev.serverlab.analysis.capacity;

import org.jspecify.annotations.NullMarked;
