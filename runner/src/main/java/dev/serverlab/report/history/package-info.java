/** What runs say from one to the next. */
@NullMarked
package dev.serverlab.report.history;

import org.jspecify.annotations.NullMarked;
