/** What carries a run to where people talk about it. */
@NullMarked
package dev.serverlab.cli.share;

import org.jspecify.annotations.NullMarked;
