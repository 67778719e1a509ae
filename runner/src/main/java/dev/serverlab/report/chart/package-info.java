/** Charts as data, for a page's script and for tables, with their colours. Computes no statistics. */
@NullMarked
package dev.serverlab.report.chart;

import org.jspecify.annotations.NullMarked;
