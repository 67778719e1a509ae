/** The saved runs, in the order of time, and the trends of their numbers. */
@NullMarked
package dev.serverlab.analysis.history;

import org.jspecify.annotations.NullMarked;
