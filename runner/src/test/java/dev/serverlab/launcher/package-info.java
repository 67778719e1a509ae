/** The launcher {@code lab} at the root of the repository, run for real with stand-ins for Java and Maven. */
@NullMarked
package dev.serverlab.launcher;

import org.jspecify.annotations.NullMarked;
