/** The saved runs, in chronological order, and the trends of their numbers. */
@NullMarked
package dev.serverlab.analysis.history;

import org.jspecify.annotations.NullMarked;
