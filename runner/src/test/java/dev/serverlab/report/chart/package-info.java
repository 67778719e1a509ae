@NullMarked
package dev.serverlab.report.chart;

import org.jspecify.annotations.NullMarked;
