package dev.serverlab.model.observation;

/**
 * The CPUs that server and generator were allowed to run on, read back from the running processes.
 *
 * @param server their numbers as the kernel lists them, such as {@code 0-3,8}
 * @param generator the same
 */
public record CpusUsed(String server, String generator) {}
