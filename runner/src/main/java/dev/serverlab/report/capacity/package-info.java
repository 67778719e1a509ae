/** Documents on the highest rate that holds. */
@NullMarked
package dev.serverlab.report.capacity;

import org.jspecify.annotations.NullMarked;
