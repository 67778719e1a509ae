/** Kubernetes: pods that the lab starts, reaches, reads and removes. No other package uses the API. */
@NullMarked
package dev.serverlab.measure.cluster;

import org.jspecify.annotations.NullMarked;
