/** The servers that the lab knows, checked against the contract, and read back. */
@NullMarked
package dev.serverlab.measure.server;

import org.jspecify.annotations.NullMarked;
