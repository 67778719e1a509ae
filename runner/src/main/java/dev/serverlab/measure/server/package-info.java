/**
 * The servers that the lab knows, started, checked against the contract, and read back. {@link Platforms} is the list of
 * places where they and the load generator are.
 */
@NullMarked
package dev.serverlab.measure.server;

import org.jspecify.annotations.NullMarked;
