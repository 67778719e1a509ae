package dev.serverlab.model.observation;

/**
 * A thread of a process, and how busy it was over the measured window.
 *
 * @param name as the kernel knows it: the first 15 characters of the thread's name
 * @param coreShare the part of one core that it took; 1 is a core all the time
 */
public record BusyThread(String name, double coreShare) {}
