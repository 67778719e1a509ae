/** The records of a run, including its machine. */
@NullMarked
package dev.serverlab.model.run;

import org.jspecify.annotations.NullMarked;
