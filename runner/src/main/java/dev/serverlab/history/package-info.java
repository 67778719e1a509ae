/** The runs that were kept, in the order of time, and the trends of their numbers. */
@NullMarked
package dev.serverlab.history;

import org.jspecify.annotations.NullMarked;
