/** What the lab does when it is told to end. */
@NullMarked
package dev.serverlab.cli.signal;

import org.jspecify.annotations.NullMarked;
