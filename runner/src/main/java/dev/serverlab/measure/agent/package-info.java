/**
 * The lab's program in a pod, driven over HTTP. Beside a server it tells what that uses: it sees the processes, the control groups
 * and the clocks of the kernel that the server runs on, whichever that is. It also starts a generator and hands over its record.
 */
@NullMarked
package dev.serverlab.measure.agent;

import org.jspecify.annotations.NullMarked;
