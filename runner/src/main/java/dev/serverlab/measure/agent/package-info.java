/**
 * The lab's program in a pod, driven over HTTP. Beside a server it reports what the server uses, since it sees the
 * processes, the control groups and the clocks of the server's kernel. Elsewhere it starts a generator and hands over its
 * record.
 */
@NullMarked
package dev.serverlab.measure.agent;

import org.jspecify.annotations.NullMarked;
