/** Tests of what is said of runs that were made at different times. */
@NullMarked
package dev.serverlab.claims;

import org.jspecify.annotations.NullMarked;
