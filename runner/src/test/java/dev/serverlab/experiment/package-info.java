/** Tests of what an experiment is and what it becomes. */
@NullMarked
package dev.serverlab.experiment;

import org.jspecify.annotations.NullMarked;
