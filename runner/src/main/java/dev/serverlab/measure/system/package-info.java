/**
 * Reads the files and clocks of the operating system: CPU, threads, memory, noise, and the control groups of containers;
 * samples them for a process. It only reads and does not judge.
 */
@NullMarked
package dev.serverlab.measure.system;

import org.jspecify.annotations.NullMarked;
