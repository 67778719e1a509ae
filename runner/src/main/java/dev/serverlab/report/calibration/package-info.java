/** What a calibration found. */
@NullMarked
package dev.serverlab.report.calibration;

import org.jspecify.annotations.NullMarked;
