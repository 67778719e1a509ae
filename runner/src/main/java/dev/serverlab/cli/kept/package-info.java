/** Runs that were kept: how people name them, and when one that was cut short may go on. */
@NullMarked
package dev.serverlab.cli.kept;

import org.jspecify.annotations.NullMarked;
