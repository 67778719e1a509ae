/** What charts over time are drawn from, read from the files of a trial. */
@NullMarked
package dev.serverlab.measure.series;

import org.jspecify.annotations.NullMarked;
