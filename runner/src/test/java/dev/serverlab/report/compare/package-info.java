@NullMarked
package dev.serverlab.report.compare;

import org.jspecify.annotations.NullMarked;
