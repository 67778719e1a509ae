/** Tests the instrument on this machine: equal servers must not differ, and known differences must be found. */
@NullMarked
package dev.serverlab.analysis.calibration;

import org.jspecify.annotations.NullMarked;
