/** Drives a generator in a container that has nothing but {@code java}, for a runner on another machine. */
@NullMarked
package dev.serverlab.gatling.agent;

import org.jspecify.annotations.NullMarked;
