/** How the lab reacts to signals. */
@NullMarked
package dev.serverlab.cli.signal;

import org.jspecify.annotations.NullMarked;
