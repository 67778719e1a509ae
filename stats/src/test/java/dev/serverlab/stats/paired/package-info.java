@NullMarked
package dev.serverlab.stats.paired;

import org.jspecify.annotations.NullMarked;
