/** Why one server costs more than another: the differences of their profiles, by layer and by method. */
@NullMarked
package dev.serverlab.analysis.why;

import org.jspecify.annotations.NullMarked;
