@NullMarked
package dev.serverlab.measure.sampling;

import org.jspecify.annotations.NullMarked;
