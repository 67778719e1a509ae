/** The tools and preconditions of a measurement. */
@NullMarked
package dev.serverlab.cli.prepare;

import org.jspecify.annotations.NullMarked;
