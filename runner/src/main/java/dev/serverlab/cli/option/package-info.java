/** Options of runs that are a matter of their own: keys of the experiment's file, and servers that run already. */
@NullMarked
package dev.serverlab.cli.option;

import org.jspecify.annotations.NullMarked;
