/** Tests of the numbers: each known mistake of such labs is one. */
@NullMarked
package dev.serverlab.stats;

import org.jspecify.annotations.NullMarked;
