/** Holds runs to what is required of them, and tells what passes, what fails and what cannot be told. */
@NullMarked
package dev.serverlab.analysis.gate;

import org.jspecify.annotations.NullMarked;
