@NullMarked
package dev.serverlab.stats.latency;

import org.jspecify.annotations.NullMarked;
