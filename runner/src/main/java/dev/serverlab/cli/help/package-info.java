/** What is said of the command line itself: its help, its mistakes, its completion in a shell. */
@NullMarked
package dev.serverlab.cli.help;

import org.jspecify.annotations.NullMarked;
