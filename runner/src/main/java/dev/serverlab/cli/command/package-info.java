/** What all commands have in common. */
@NullMarked
package dev.serverlab.cli.command;

import org.jspecify.annotations.NullMarked;
