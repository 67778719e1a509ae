/**
 * Reads the files and clocks of the operating system: CPU, threads, memory, noise, and the control groups of
 * containers; samples them for a process while something runs. Nothing here judges.
 */
@NullMarked
package dev.serverlab.measure.system;

import org.jspecify.annotations.NullMarked;
