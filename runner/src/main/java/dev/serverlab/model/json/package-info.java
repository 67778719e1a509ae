/** The run's folder: reading and writing {@code run.json} and what stands beside it. */
@NullMarked
package dev.serverlab.model.json;

import org.jspecify.annotations.NullMarked;
