@NullMarked
package dev.serverlab.analysis.calibration;

import org.jspecify.annotations.NullMarked;
