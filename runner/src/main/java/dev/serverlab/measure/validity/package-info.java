/** Decides whether a finished trial's numbers may be compared: one class per family of checks, each a pure function. */
@NullMarked
package dev.serverlab.measure.validity;

import org.jspecify.annotations.NullMarked;
