/** What profiles show: why one server costs more than another, by layer and by method. */
@NullMarked
package dev.serverlab.report.why;

import org.jspecify.annotations.NullMarked;
