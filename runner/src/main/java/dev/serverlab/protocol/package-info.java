/** Runs the trials of a plan, one server at a time or all together. */
@NullMarked
package dev.serverlab.protocol;

import org.jspecify.annotations.NullMarked;
