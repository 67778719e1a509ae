/** Checks runs against requirements: which pass, which fail, and which are undecided. */
@NullMarked
package dev.serverlab.analysis.gate;

import org.jspecify.annotations.NullMarked;
