@NullMarked
package dev.serverlab.report.history;

import org.jspecify.annotations.NullMarked;
