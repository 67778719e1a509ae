/** The live view of a run: its events, and the report page as last written. */
@NullMarked
package dev.serverlab.cli.live;

import org.jspecify.annotations.NullMarked;
