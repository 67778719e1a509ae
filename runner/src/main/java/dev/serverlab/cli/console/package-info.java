/** How the lab speaks to people. */
@NullMarked
package dev.serverlab.cli.console;

import org.jspecify.annotations.NullMarked;
