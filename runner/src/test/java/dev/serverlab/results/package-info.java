/** Tests of what a run leaves behind. */
@NullMarked
package dev.serverlab.results;

import org.jspecify.annotations.NullMarked;
