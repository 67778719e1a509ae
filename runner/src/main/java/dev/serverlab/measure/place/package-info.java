/** Where servers and the load generator are: started as processes, started in containers, or running already. */
@NullMarked
package dev.serverlab.measure.place;

import org.jspecify.annotations.NullMarked;
