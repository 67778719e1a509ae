@NullMarked
package dev.serverlab.calibration;

import org.jspecify.annotations.NullMarked;
