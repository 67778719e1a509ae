/** The command line itself: its help, its error messages, its completion in a shell. */
@NullMarked
package dev.serverlab.cli.help;

import org.jspecify.annotations.NullMarked;
