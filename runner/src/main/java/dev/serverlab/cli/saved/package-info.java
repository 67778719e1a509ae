/** The commands about saved runs. */
@NullMarked
package dev.serverlab.cli.saved;

import org.jspecify.annotations.NullMarked;
