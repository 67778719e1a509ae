/** Compares the variants of a run by its paired sessions. */
@NullMarked
package dev.serverlab.analysis.paired;

import org.jspecify.annotations.NullMarked;
