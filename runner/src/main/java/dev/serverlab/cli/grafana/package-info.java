/** Marks runs in a Grafana that somebody has beside the lab. */
@NullMarked
package dev.serverlab.cli.grafana;

import org.jspecify.annotations.NullMarked;
