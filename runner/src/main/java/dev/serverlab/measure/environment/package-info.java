/** Describes the machine and the JDKs, and checks whether they suit a measurement. Prints nothing. */
@NullMarked
package dev.serverlab.measure.environment;

import org.jspecify.annotations.NullMarked;
