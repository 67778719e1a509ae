/** The commands that people type. Alone in printing and in choosing the exit code. */
@NullMarked
package dev.serverlab.cli;

import org.jspecify.annotations.NullMarked;
