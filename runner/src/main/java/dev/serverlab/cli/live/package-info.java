/** Shows a run while it goes on: its events to a page of this machine, and the page that it leaves as last written. */
@NullMarked
package dev.serverlab.cli.live;

import org.jspecify.annotations.NullMarked;
