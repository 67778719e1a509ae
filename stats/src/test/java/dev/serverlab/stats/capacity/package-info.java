@NullMarked
package dev.serverlab.stats.capacity;

import org.jspecify.annotations.NullMarked;
