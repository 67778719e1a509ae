/** The highest load that keeps to a limit: how it is searched for, and how sure it is. */
@NullMarked
package dev.serverlab.stats.capacity;

import org.jspecify.annotations.NullMarked;
