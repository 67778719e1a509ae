/** The load suite: scenarios, start times, and the two ways to run it. */
@NullMarked
package dev.serverlab.gatling;

import org.jspecify.annotations.NullMarked;
