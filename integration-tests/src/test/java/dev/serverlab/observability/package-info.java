/** The servers' metrics in a real Prometheus, and the dashboard that asks it. */
@NullMarked
package dev.serverlab.observability;

import org.jspecify.annotations.NullMarked;
