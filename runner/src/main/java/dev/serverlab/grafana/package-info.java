/** Marks runs in a Grafana that somebody has beside the lab. */
@NullMarked
package dev.serverlab.grafana;

import org.jspecify.annotations.NullMarked;
