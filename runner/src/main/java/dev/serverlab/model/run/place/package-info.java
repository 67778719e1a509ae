/** Where the servers and the generators of a run were: container engines, clusters, other machines. */
@NullMarked
package dev.serverlab.model.run.place;

import org.jspecify.annotations.NullMarked;
