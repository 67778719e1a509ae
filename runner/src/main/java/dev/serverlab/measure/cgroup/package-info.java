/** Reads the control groups of containers: CPU, memory, quota, throttling. */
@NullMarked
package dev.serverlab.measure.cgroup;

import org.jspecify.annotations.NullMarked;
