/** What a trial recorded, and the measures, ceilings and bottleneck that follow from it. */
@NullMarked
package dev.serverlab.model.observation;

import org.jspecify.annotations.NullMarked;
