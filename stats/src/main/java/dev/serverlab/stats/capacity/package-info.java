/** The highest load that keeps to a limit: its search, and its interval. */
@NullMarked
package dev.serverlab.stats.capacity;

import org.jspecify.annotations.NullMarked;
