@NullMarked
package dev.serverlab.report.gate;

import org.jspecify.annotations.NullMarked;
