/** CPU clocks: how much a process, a container or a thread has used, at a moment that is known ahead or was really met. */
@NullMarked
package dev.serverlab.measure.system.clock;

import org.jspecify.annotations.NullMarked;
