/** Options of runs: those that override keys of the experiment's file, and servers that are already running. */
@NullMarked
package dev.serverlab.cli.option;

import org.jspecify.annotations.NullMarked;
