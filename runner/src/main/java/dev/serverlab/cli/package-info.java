/** The commands. Only this package prints and chooses the exit code. */
@NullMarked
package dev.serverlab.cli;

import org.jspecify.annotations.NullMarked;
