@NullMarked
package dev.serverlab.report.capacity;

import org.jspecify.annotations.NullMarked;
