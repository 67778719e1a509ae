/** Documents of searches for capacity and for a setting. */
@NullMarked
package dev.serverlab.report.capacity;

import org.jspecify.annotations.NullMarked;
