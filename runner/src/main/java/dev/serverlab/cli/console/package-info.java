/** How the lab speaks to people while a command works. */
@NullMarked
package dev.serverlab.cli.console;

import org.jspecify.annotations.NullMarked;
