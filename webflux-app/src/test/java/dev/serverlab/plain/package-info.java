/** Netty without Reactor Netty above it. */
@NullMarked
package dev.serverlab.plain;

import org.jspecify.annotations.NullMarked;
