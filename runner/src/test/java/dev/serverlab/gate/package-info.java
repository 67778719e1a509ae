/** Tests of what passes, what fails and what cannot be told. */
@NullMarked
package dev.serverlab.gate;

import org.jspecify.annotations.NullMarked;
