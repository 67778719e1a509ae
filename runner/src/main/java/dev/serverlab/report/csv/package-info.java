/** Tables for other programs, beside a run. */
@NullMarked
package dev.serverlab.report.csv;

import org.jspecify.annotations.NullMarked;
