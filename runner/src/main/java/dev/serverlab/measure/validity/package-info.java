/** Says of a finished trial whether its numbers may be compared: one class per family of checks, each a pure function. */
@NullMarked
package dev.serverlab.measure.validity;

import org.jspecify.annotations.NullMarked;
