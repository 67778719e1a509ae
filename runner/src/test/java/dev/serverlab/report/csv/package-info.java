@NullMarked
package dev.serverlab.report.csv;

import org.jspecify.annotations.NullMarked;
