/** On which scale what a request costs differs least from session to session. */
@NullMarked
package dev.serverlab.benchmark.scale;

import org.jspecify.annotations.NullMarked;
