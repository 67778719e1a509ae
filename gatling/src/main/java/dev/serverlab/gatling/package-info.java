/** The load suite: what users do, when they start, and the two ways to run it. */
@NullMarked
package dev.serverlab.gatling;

import org.jspecify.annotations.NullMarked;
