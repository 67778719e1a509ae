/** A question made concrete: experiment, variants, load, and the plan of trials. */
@NullMarked
package dev.serverlab.model.experiment;

import org.jspecify.annotations.NullMarked;
