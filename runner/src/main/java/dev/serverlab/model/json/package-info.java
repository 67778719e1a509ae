/** The run's folder: reading and writing {@code run.json} and the files beside it. */
@NullMarked
package dev.serverlab.model.json;

import org.jspecify.annotations.NullMarked;
