/** Outputs for sharing a run, such as a GitHub job summary. */
@NullMarked
package dev.serverlab.cli.share;

import org.jspecify.annotations.NullMarked;
