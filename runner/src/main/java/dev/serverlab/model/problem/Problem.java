package dev.serverlab.model.problem;

/**
 * A problem with its remedy.
 *
 * @param code a stable name for tools, such as {@code server-died}
 * @param what what is wrong, with the evidence
 * @param action what to do about it
 */
public record Problem(String code, String what, String action) {}
