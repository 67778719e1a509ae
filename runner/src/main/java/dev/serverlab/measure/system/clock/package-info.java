/** CPU clocks: the CPU time of a process, a container or a thread, with the actual time of each reading. */
@NullMarked
package dev.serverlab.measure.system.clock;

import org.jspecify.annotations.NullMarked;
