@NullMarked
package dev.serverlab.measure.series;

import org.jspecify.annotations.NullMarked;
