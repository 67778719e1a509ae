/** How far a container's CPU differs from its process's. */
@NullMarked
package dev.serverlab.benchmark.container;

import org.jspecify.annotations.NullMarked;
