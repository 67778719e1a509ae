/**
 * Every failure that a person can meet, made to happen for real: the lab as a process of its own, with a stub of a
 * server that fails in one way at a time.
 */
@NullMarked
package dev.serverlab.failure;

import org.jspecify.annotations.NullMarked;
