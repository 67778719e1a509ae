/** From a file and options to a plan: the question, its variants, workload and load, and every trial in order. */
@NullMarked
package dev.serverlab.experiment;

import org.jspecify.annotations.NullMarked;
