/** The lab's messages to people. */
@NullMarked
package dev.serverlab.cli.console;

import org.jspecify.annotations.NullMarked;
