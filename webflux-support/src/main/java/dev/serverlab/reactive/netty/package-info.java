/** The application on Reactor Netty. */
@NullMarked
package dev.serverlab.reactive.netty;

import org.jspecify.annotations.NullMarked;
