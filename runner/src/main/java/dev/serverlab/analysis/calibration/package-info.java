/** Proves the instrument on the machine at hand: what is equal must not differ, and what differs must be found. */
@NullMarked
package dev.serverlab.analysis.calibration;

import org.jspecify.annotations.NullMarked;
