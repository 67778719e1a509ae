/**
 * The program that runs beside a server in its pod and tells what the server uses: it sees the processes, the control groups and
 * the clocks of the kernel that the server runs on, whichever that is.
 */
@NullMarked
package dev.serverlab.measure.sidecar;

import org.jspecify.annotations.NullMarked;
