/** Kubernetes: pods that the lab starts, reaches, reads and removes. Nothing outside of it knows the API. */
@NullMarked
package dev.serverlab.measure.cluster;

import org.jspecify.annotations.NullMarked;
