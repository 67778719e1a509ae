/** The application on Reactor Netty. */
@NullMarked
package dev.serverlab.webflux.netty;

import org.jspecify.annotations.NullMarked;
