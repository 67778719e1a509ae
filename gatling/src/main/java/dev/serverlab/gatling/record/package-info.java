/**
 * The lab's own record of a run. Gatling measures in whole milliseconds and writes no machine-readable statistics, so
 * each request is timed here as well, in µs, and counted in the phase in which its answer arrived.
 */
@NullMarked
package dev.serverlab.gatling.record;

import org.jspecify.annotations.NullMarked;
