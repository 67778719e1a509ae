/** The servers that the lab knows, started, checked against the contract, and read back. */
@NullMarked
package dev.serverlab.measure.server;

import org.jspecify.annotations.NullMarked;
