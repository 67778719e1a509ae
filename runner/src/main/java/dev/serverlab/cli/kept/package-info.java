/** Saved runs: how they are found by name, and when one that was cut short may be resumed. */
@NullMarked
package dev.serverlab.cli.kept;

import org.jspecify.annotations.NullMarked;
