/** Gatling's own measurements, on their way to its report. */
@NullMarked
package dev.serverlab.gatling.stats;

import org.jspecify.annotations.NullMarked;
