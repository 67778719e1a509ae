/** The recordings of a trial, and the measures, ceilings and bottleneck that follow from them. */
@NullMarked
package dev.serverlab.model.observation;

import org.jspecify.annotations.NullMarked;
