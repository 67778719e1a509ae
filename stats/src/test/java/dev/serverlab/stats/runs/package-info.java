@NullMarked
package dev.serverlab.stats.runs;

import org.jspecify.annotations.NullMarked;
